import { after, DAY, MINUTE } from '@rampart/kernel';
import type { Span } from './rules/rule.js';

/** The database at the beginning of a run: its time, and the transactions that are under way. */
export interface Horizon {
  readonly now: Date;
  /** Every transaction with a lower id has ended. */
  readonly xmin: bigint;
  /** No transaction with this or a higher id has begun to write. */
  readonly xmax: bigint;
}

/** How far a rule has read what changed: the columns of its row. */
export interface Watermark {
  readonly readTo: Date;
  readonly nextReadTo: Date;
  readonly nextXmax: bigint;
}

/** How far back a rule without a watermark reads, from the beginning of the day. */
export const LOOKS_BACK_MS = 2 * DAY;
/**
 * The time of a change is taken before its transaction begins to write, and by the clocks of several machines. Far more than a transaction may idle, and than
 * clocks may differ.
 */
const OVERLAP_MS = 10 * MINUTE;
/** The end of a span is open to changes whose time is slightly ahead. */
const AHEAD_MS = MINUTE;

/** Returns a watermark as if the last run had been at the beginning of the day before yesterday, unless `known` can be continued. */
export function continuable(known: Watermark | undefined, horizon: Horizon): Watermark {
  const oldest = after(startOfDay(horizon.now), -LOOKS_BACK_MS);
  const begun = { readTo: oldest, nextReadTo: horizon.now, nextXmax: horizon.xmax };
  if (!known) return begun;
  const isOfOtherCluster = known.nextXmax > horizon.xmax;
  const isAhead = known.nextReadTo > horizon.now || known.readTo > horizon.now;
  return isOfOtherCluster || isAhead || known.readTo < oldest ? begun : known;
}

/** The span of changes that a run has to read. */
export const changedSince = ({ readTo }: Watermark, { now }: Horizon, judgesAfterMs = 0): Span => ({
  from: after(readTo, -(OVERLAP_MS + judgesAfterMs)),
  to: after(now, AHEAD_MS),
});

/**
 * Returns the watermark after a run that read what was committed at `horizon`. Times of changes are not in the order of their commits: the watermark passes a
 * moment only once every transaction that was under way then has ended and was read.
 */
export function afterRun(known: Watermark, { now, xmin, xmax }: Horizon): Watermark {
  const next = { nextReadTo: now, nextXmax: xmax };
  if (xmin === xmax) return { readTo: now, ...next };
  return xmin >= known.nextXmax ? { readTo: known.nextReadTo, ...next } : known;
}

/** In UTC. */
export const startOfDay = (moment: Date): Date => new Date(Math.floor(moment.getTime() / DAY) * DAY);
