import { type SentState, UnclearAnswer } from '@rampart/ports';
import type { XenditPayout } from './xendit-answers.js';

const STATES: Readonly<Record<string, 'submitted' | 'confirmed' | 'failed'>> = {
  ACCEPTED: 'submitted',
  PENDING_COMPLIANCE_ASSESSMENT: 'submitted',
  REQUESTED: 'submitted',
  SUCCEEDED: 'confirmed',
  FAILED: 'failed',
  CANCELLED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  EXPIRED: 'failed',
  REVERSED: 'failed',
};

/** Reads the state and amount of a payout from Xendit's response. Throws for an unknown status. */
export function stateOf({ id, status, failure_code, amount, currency }: XenditPayout): SentState {
  const state = STATES[status];
  if (state === undefined) throw new UnclearAnswer(`payout ${id} of Xendit has the unknown status ${status}`);
  if (state !== 'failed') return { state, reference: id, money: { amount, currency } };
  return { state, reason: ['Xendit:', status, failure_code ?? ''].join(' ').trim().slice(0, 200) };
}
