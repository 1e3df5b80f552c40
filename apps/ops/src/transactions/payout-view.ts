import type { Payout } from '@rampart/data';
import { viewOf } from '../operators/view-of.js';

export type PayoutView = ReturnType<typeof payoutView>;

export const payoutView = (payout: Payout) =>
  viewOf(payout, [
    ...([
      'id',
      'transactionId',
      'inboundEventId',
      'purpose',
      'generation',
      'state',
      'orderVersion',
      'settles',
    ] as const),
    ...(['kind', 'amount', 'currency', 'chain', 'address', 'proposedBy', 'foundSentBy', 'foundReference'] as const),
    ...(['reference', 'reason', 'sendStartedAt', 'unknownSince', 'waitsFor', 'createdAt', 'updatedAt'] as const),
  ]);
