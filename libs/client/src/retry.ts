import { ApiFault, NotRampart } from './faults.js';
import type { Machine } from './machine.js';

const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 8_000;
/** A longer `Retry-After` fails the call instead of delaying it. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Statuses that allow a retry. 409 does only while the first call with the same key is running. */
const RETRYABLE: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** An upload is sent again only if the service itself requests it. A connection too slow for one attempt is too slow for four. */
const RETRYABLE_UPLOAD: ReadonlySet<number> = new Set([429, 503]);

export interface FailedAttempts {
  /** Number of attempts made. */
  readonly attempts: number;
  readonly error: unknown;
  /** The `Retry-After` header of the last response. */
  readonly retryAfter: string | null;
  readonly isUpload: boolean;
}

/** Returns the milliseconds to wait before a retry, or undefined if a retry is useless. */
export function waitBefore(
  { attempts, error, retryAfter, isUpload }: FailedAttempts,
  machine: Machine,
): number | undefined {
  if (!isRetryable(error, isUpload)) return undefined;
  const asked = retryAfterMs(retryAfter, machine.now());
  if (asked > MAX_RETRY_AFTER_MS) return undefined;
  const grown = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return asked + grown * (0.5 + machine.random() / 2);
}

function isRetryable(error: unknown, isUpload: boolean): boolean {
  if (error instanceof NotRampart) return error.isCut && !isUpload;
  if (!(error instanceof ApiFault)) return !isUpload;
  if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return true;
  return isUpload
    ? RETRYABLE_UPLOAD.has(error.status) && error.code !== 'UNREADABLE_ANSWER'
    : RETRYABLE.has(error.status);
}

/** Parses Retry-After: seconds, or a date. */
function retryAfterMs(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
