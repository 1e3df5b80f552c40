import { after, HOUR, MINUTE, SECOND } from '@rampart/kernel';

/** Milliseconds between each attempt and the previous one: 12 attempts in 75 h 42 m 35 s. Denser at first, because payment windows are 1 h and 3 h. */
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

/** Maximum deviation of a delay, as a share of the delay, so that retries after one outage do not arrive together. */
export const JITTER = 0.2;

/** Longest `Retry-After` that is honoured. */
export const MAX_RETRY_AFTER = HOUR;

export interface AttemptsSoFar {
  /** Attempts made so far; 0 before the first. */
  readonly attemptsMade: number;
  /** The service's time, at the end of the last attempt. */
  readonly now: Date;
  /** True time, to compare with the dates of receivers. */
  readonly trueTime: Date;
  /** The `Retry-After` header of the last response: seconds or an HTTP date. An unreadable one is ignored. */
  readonly retryAfter?: string;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

/** Returns the time of the next attempt, or undefined if no attempts are left and the delivery is dead. */
export function nextAttemptAt({ attemptsMade, now, trueTime, retryAfter, random }: AttemptsSoFar): Date | undefined {
  const delay = ATTEMPT_DELAYS[attemptsMade];
  if (delay === undefined) return undefined;
  const scheduled = Math.round(delay * (1 + JITTER * (2 * random() - 1)));
  const asked = Math.min(retryAfterMilliseconds(retryAfter, trueTime), MAX_RETRY_AFTER);
  return after(now, Math.max(scheduled, asked));
}

function retryAfterMilliseconds(header: string | undefined, trueTime: Date): number {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * SECOND;
  if (!HTTP_DATES.some((form) => form.test(text))) return 0;
  const moment = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(moment) ? 0 : moment - trueTime.getTime();
}

/** The date format that RFC 9110 prescribes, and the two obsolete ones that recipients must accept; the last names no time zone. */
const HTTP_DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];
