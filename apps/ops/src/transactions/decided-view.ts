import type { Decided } from '@rampart/backoffice';
import type { Response } from 'express';
import type { DecidedView } from './decisions.dto.js';

/** Answers 202 for what still needs a second operator. */
export function decidedView(decided: Decided, response: Response): DecidedView {
  if (decided.status === 'proposed') {
    response.status(202);
    return decided;
  }
  const { id, status, version } = decided.transaction;
  return { status: 'done', transaction: { id, status, version } };
}
