import { FixedClock, SECOND } from '@rampart/kernel';
import { describeKycReviewer } from '@rampart/ports/suites';
import { SandboxKycReviewer } from './sandbox-kyc-reviewer.js';

const SUBMITTED = new Date('2026-11-20T10:00:00Z');
const apply = (lastName: string) => ({
  reviewId: 'r1',
  userId: 'u1',
  firstName: 'Mei',
  lastName,
  submittedAt: SUBMITTED,
});
const reviewerAfter = (seconds: number) => {
  const clock = new FixedClock(SUBMITTED);
  clock.advance(seconds * SECOND);
  return new SandboxKycReviewer(clock, { SANDBOX_KYC_SECONDS: 5 });
};

describeKycReviewer('sandbox, at once', () => ({
  reviewer: reviewerAfter(0),
  applications: [apply('Tan'), apply('Decline')],
}));
describeKycReviewer('sandbox, later', () => ({
  reviewer: reviewerAfter(60),
  applications: [apply('Tan'), apply('Decline')],
}));

describe('sandbox KYC reviewer', () => {
  it('is undecided until SANDBOX_KYC_SECONDS after submission, and says how long', async () => {
    expect(await reviewerAfter(0).reviewApplication(apply('Tan'))).toEqual({
      decision: 'undecided',
      reviewAgainInSeconds: 5,
    });
    expect(await reviewerAfter(4.5).reviewApplication(apply('Decline'))).toEqual({
      decision: 'undecided',
      reviewAgainInSeconds: 1,
    });
  });

  it('then approves', async () => {
    expect(await reviewerAfter(5).reviewApplication(apply('Tan'))).toEqual({ decision: 'approve' });
  });

  it.each(['Decline', 'decline', 'DECLINE', ' Decline '])(
    'declines the last name %j with a reason',
    async (lastName) => {
      expect(await reviewerAfter(5).reviewApplication(apply(lastName))).toEqual({
        decision: 'decline',
        reason: expect.stringContaining('documents'),
        code: 'nameMismatch',
      });
    },
  );

  it('approves names that only contain the word', async () => {
    expect(await reviewerAfter(5).reviewApplication(apply('Decliner'))).toEqual({ decision: 'approve' });
  });
});
