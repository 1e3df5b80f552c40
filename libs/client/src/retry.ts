import { ApiFault } from './faults.js';
import type { Machine } from './machine.js';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** When the service asks for more patience than this, the caller is asked. */
const MOST_ASKED_MS = 60_000;

/** Statuses that say: not now. 409 is one only while the first call with the same key still runs. */
const NOT_NOW: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** How long to wait before trying again, in milliseconds; nothing when trying again is no use. `tries` were made so far. */
export function waitBefore(
  tries: number,
  trouble: unknown,
  retryAfter: string | null,
  machine: Machine,
): number | undefined {
  if (trouble instanceof ApiFault && !NOT_NOW.has(trouble.status) && trouble.code !== 'IDEMPOTENCY_IN_PROGRESS')
    return undefined;
  const asked = askedFor(retryAfter, machine.now());
  if (asked > MOST_ASKED_MS) return undefined;
  const grown = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
  return asked + grown * (0.5 + machine.random() / 2);
}

/** Retry-After: seconds, or a date. */
function askedFor(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}
