import { PAYOUT_STATES, type PayoutPurpose, type PayoutState } from '@rampart/data';
import type { Lifecycle } from '@rampart/kernel';

export type PayoutSignal =
  | 'proposed'
  | 'approved'
  | 'refused'
  | 'claimed'
  | 'accepted'
  | 'rejected'
  | 'unclear'
  | 'recalled'
  | 'settled'
  | 'bounced'
  | 'foundSent'
  | 'foundNotSent';
export type PayoutJobName = 'confirmPayout' | 'sendReturn' | 'withdrawPayout';

/**
 * Lifecycle of payouts, refunds and returns. `uncertain` ends by an operator's finding, or when the provider eventually reports the outcome of the payout;
 * nothing leads back to sending.
 */
export const PAYOUT_LIFECYCLE: Lifecycle<PayoutPurpose, PayoutState, PayoutSignal, never, PayoutJobName> = {
  name: 'payout',
  kinds: ['payout', 'refund', 'return'],
  statuses: PAYOUT_STATES,
  finals: ['confirmed', 'failed'],
  rows: [
    // kind  from       on          to           when  jobs
    ['return', 'new', 'proposed', 'proposed', '-', []],
    ['return', 'proposed', 'approved', 'claimed', '-', ['sendReturn']],
    ['return', 'proposed', 'refused', 'failed', '-', []],
    ['any', 'new', 'claimed', 'claimed', '-', []],
    ['any', 'claimed', 'accepted', 'submitted', '-', ['confirmPayout']],
    ['any', 'claimed', 'rejected', 'failed', '-', []],
    ['any', 'claimed', 'unclear', 'uncertain', '-', ['confirmPayout']],
    ['any', 'claimed', 'recalled', 'withdrawing', '-', ['withdrawPayout']],
    ['any', 'withdrawing', 'rejected', 'failed', '-', []],
    ['any', 'withdrawing', 'unclear', 'uncertain', '-', []],
    ['any', 'submitted', 'settled', 'confirmed', '-', []],
    ['any', 'submitted', 'bounced', 'uncertain', '-', []],
    ['any', 'uncertain', 'accepted', 'submitted', '-', ['confirmPayout']],
    ['any', 'uncertain', 'rejected', 'failed', '-', []],
    ['any', 'uncertain', 'foundSent', 'confirmed', '-', []],
    ['any', 'uncertain', 'foundNotSent', 'failed', '-', []],
  ],
};
