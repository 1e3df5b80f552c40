import type { PayoutPurpose, PayoutState } from '@rampart/data';
import type { Lifecycle } from '@rampart/kernel';

export type PayoutSignal =
  | 'proposed'
  | 'approved'
  | 'refused'
  | 'claimed'
  | 'accepted'
  | 'rejected'
  | 'unclear'
  | 'settled'
  | 'bounced'
  | 'foundSent'
  | 'foundNotSent';
export type PayoutJobName = 'confirmPayout' | 'sendReturn';

/** Lifecycle of payouts, refunds and returns. Only an operator's finding ends `uncertain`. */
export const PAYOUT_LIFECYCLE: Lifecycle<PayoutPurpose, PayoutState, PayoutSignal, never, PayoutJobName> = {
  name: 'payout',
  kinds: ['payout', 'refund', 'return'],
  statuses: ['proposed', 'claimed', 'submitted', 'confirmed', 'failed', 'uncertain'],
  finals: ['confirmed', 'failed'],
  rows: [
    // kind  from       on          to           when  jobs
    ['return', 'new', 'proposed', 'proposed', '-', []],
    ['return', 'proposed', 'approved', 'claimed', '-', ['sendReturn']],
    ['return', 'proposed', 'refused', 'failed', '-', []],
    ['any', 'new', 'claimed', 'claimed', '-', []],
    ['any', 'claimed', 'accepted', 'submitted', '-', ['confirmPayout']],
    ['any', 'claimed', 'rejected', 'failed', '-', []],
    ['any', 'claimed', 'unclear', 'uncertain', '-', []],
    ['any', 'submitted', 'settled', 'confirmed', '-', []],
    ['any', 'submitted', 'bounced', 'uncertain', '-', []],
    ['any', 'uncertain', 'foundSent', 'confirmed', '-', []],
    ['any', 'uncertain', 'foundNotSent', 'failed', '-', []],
  ],
};
