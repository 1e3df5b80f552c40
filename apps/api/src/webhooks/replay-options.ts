import type { ReplayDto, ReplayedView } from '@rampart/contract';
import type { Replayed, ReplayOptions } from '@rampart/webhooks';

/** Defaults to events up to `now`, in every state. */
export const replayOptions = ({ since, until, status }: ReplayDto, now: Date): ReplayOptions => ({
  since: new Date(since),
  until: until === undefined ? now : new Date(until),
  states: status === undefined ? ['held', 'dead', 'delivered'] : [status],
});

export const replayedView = ({ requeued, next }: Replayed): ReplayedView => ({
  requeued,
  ...(next ? { next: next.toISOString() } : {}),
});
