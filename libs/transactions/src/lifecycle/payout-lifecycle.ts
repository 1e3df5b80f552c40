import type { PayoutPurpose, PayoutState } from '@rampart/data';
import type { Lifecycle } from '@rampart/kernel';

export type PayoutSignal = 'claimed' | 'accepted' | 'rejected' | 'unclear' | 'settled' | 'bounced' | 'foundSent' | 'foundNotSent';
export type PayoutJobName = 'confirmPayout';

/** Money on its way out. Out of `uncertain` leads only what a person found out. */
export const PAYOUT_LIFECYCLE: Lifecycle<PayoutPurpose, PayoutState, PayoutSignal, never, PayoutJobName> = {
  name: 'payout',
  kinds: ['payout', 'refund'],
  statuses: ['claimed', 'submitted', 'confirmed', 'failed', 'uncertain'],
  finals: ['confirmed', 'failed'],
  rows: [
    // kind  from       on          to           when  jobs
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
