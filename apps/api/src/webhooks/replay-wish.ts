import type { ReplayDto } from '@rampart/contract';
import type { ReplayWish } from '@rampart/webhooks';

/** Up to `now`, and in every state, where the body does not say. */
export const replayWish = ({ since, until, status }: ReplayDto, now: Date): ReplayWish => ({
  since: new Date(since),
  until: until === undefined ? now : new Date(until),
  states: status === undefined ? ['held', 'dead', 'delivered'] : [status],
});
