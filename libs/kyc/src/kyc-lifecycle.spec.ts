import { findTransition, KYC_STATUSES, lifecycleProblems } from '@rampart/kernel';
import { reviewKyc } from './jobs.js';
import { KYC_LIFECYCLE, type KycSignal } from './kyc-lifecycle.js';

const SIGNALS: readonly KycSignal[] = ['signedUp', 'submitted', 'approved', 'declined'];
const signalFrom = (from: (typeof KYC_STATUSES)[number] | 'new', signal: KycSignal, guards: 'hold' | 'fail' = 'hold') =>
  findTransition(KYC_LIFECYCLE, { kind: 'user', from, signal }, () => guards === 'hold');

describe('the table of KYC', () => {
  it('has no row that can never fire, no status that is never reached, and no way out of its end', () => {
    expect(lifecycleProblems(KYC_LIFECYCLE)).toEqual([]);
    expect(KYC_LIFECYCLE.finals).toEqual(['verified']);
  });

  it('is that of the contract: sign-up, then the request, then the review', () => {
    expect(signalFrom('new', 'signedUp')?.to).toBe('not-verified');
    expect(signalFrom('not-verified', 'submitted')?.to).toBe('in-progress');
    expect(signalFrom('in-progress', 'approved')?.to).toBe('verified');
    expect(signalFrom('in-progress', 'declined')?.to).toBe('not-verified');
  });

  it('opens only after phone verification and uploading all required documents', () => {
    expect(signalFrom('not-verified', 'submitted', 'fail')).toBeUndefined();
  });

  it('verifies no user who was not under review', () => {
    expect(KYC_LIFECYCLE.rows.filter(([, , , to]) => to === 'verified').map(([, from]) => from)).toEqual([
      'in-progress',
    ]);
  });

  it('enqueues a review with each request, and only then', () => {
    expect(
      KYC_LIFECYCLE.rows.filter(([, , , , , jobs]) => jobs.length > 0).map(([, , on, , , jobs]) => [on, jobs]),
    ).toEqual([['submitted', [reviewKyc.name]]]);
  });

  it('hears the same signal twice as once', () => {
    for (const from of ['new', ...KYC_STATUSES] as const) {
      for (const signal of SIGNALS) {
        const first = signalFrom(from, signal);
        if (first) expect(signalFrom(first.to, signal)).toBeUndefined();
      }
    }
  });
});
