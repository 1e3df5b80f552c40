import { proposerOf } from '@rampart/backoffice';
import type { Payout } from '@rampart/data';
import type { Response } from 'express';
import type { ReturnedView } from './returns.dto.js';

/** Answers 202 for what still needs a second operator. */
export function returnedView(payout: Payout, response: Response): ReturnedView {
  const { id: returnId, state } = payout;
  const isProposed = proposerOf(payout) !== null;
  if (isProposed) response.status(202);
  return { status: isProposed ? 'proposed' : 'done', returnId, state };
}
