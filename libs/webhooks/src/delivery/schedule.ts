import { after, HOUR, MINUTE, SECOND } from '@rampart/kernel';

/**
 * How long after the one before it each attempt follows, in milliseconds: 12 attempts in 75 h 42 m 35 s. Denser at first, because
 * payment windows are 1 h and 3 h.
 */
export const ATTEMPT_DELAYS: readonly number[] = [
  0,
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Share of a delay by which it is lengthened or shortened at most, so that retries of one outage do not arrive together. */
export const JITTER = 0.2;

/** Longest time that a receiver may ask us to wait beyond the schedule. */
export const LONGEST_RETRY_AFTER = HOUR;

export interface AttemptsSoFar {
  /** 0 before the first. */
  readonly attemptsMade: number;
  /** The service's time, at the end of the last attempt. */
  readonly now: Date;
  /** What the dates of receivers are to be compared with. */
  readonly trueTime: Date;
  /** The `Retry-After` header of the last answer: seconds or an HTTP date. What cannot be read is ignored. */
  readonly retryAfter?: string;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

/** When to try next, or undefined: no attempts are left, the delivery is dead. */
export function nextAttemptAt({ attemptsMade, now, trueTime, retryAfter, random }: AttemptsSoFar): Date | undefined {
  const delay = ATTEMPT_DELAYS[attemptsMade];
  if (delay === undefined) return undefined;
  const scheduled = Math.round(delay * (1 + JITTER * (2 * random() - 1)));
  const asked = Math.min(retryAfterMilliseconds(retryAfter, trueTime), LONGEST_RETRY_AFTER);
  return after(now, Math.max(scheduled, asked));
}

function retryAfterMilliseconds(header: string | undefined, trueTime: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  if (!HTTP_DATES.some((form) => form.test(text))) return 0;
  const moment = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(moment) ? 0 : moment - trueTime.getTime();
}

/** The form that RFC 9110 has everybody send, and the two old ones that it has everybody understand, of which the last names no zone. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];
