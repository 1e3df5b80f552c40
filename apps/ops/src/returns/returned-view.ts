import { proposerOf } from '@rampart/backoffice';
import type { Payout } from '@rampart/data';
import type { ReturnedView } from './returns.dto.js';

export function returnedView(payout: Payout): ReturnedView {
  const { id: returnId, state } = payout;
  const isProposed = proposerOf(payout) !== null;
  return { status: isProposed ? 'proposed' : 'done', returnId, state };
}
