import { type KycStatus, KYC_STATUSES, type Lifecycle } from '@rampart/kernel';

export type KycSignal = 'signedUp' | 'submitted' | 'approved' | 'declined';
export type KycGuard = 'phoneAndDocumentsGiven';
export type KycJobName = 'reviewKyc';

/** Contract, "User kyc status". A declined user may submit the missing documents and request again. */
export const KYC_LIFECYCLE: Lifecycle<'user', KycStatus, KycSignal, KycGuard, KycJobName> = {
  name: 'user KYC',
  kinds: ['user'],
  statuses: KYC_STATUSES,
  finals: ['verified'],
  rows: [
    // kind   from            on           to              when                      jobs
    ['user', 'new', 'signedUp', 'not-verified', '-', []],
    ['user', 'not-verified', 'submitted', 'in-progress', 'phoneAndDocumentsGiven', ['reviewKyc']],
    ['user', 'in-progress', 'approved', 'verified', '-', []],
    ['user', 'in-progress', 'declined', 'not-verified', '-', []],
  ],
};
