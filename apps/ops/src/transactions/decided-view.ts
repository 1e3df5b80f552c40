import type { Decided } from '@rampart/backoffice';
import type { DecidedView } from './decisions.dto.js';

export function decidedView(decided: Decided): DecidedView {
  if (decided.status === 'proposed') return decided;
  const { id, status, version } = decided.transaction;
  return { status: 'done', transaction: { id, status, version } };
}
