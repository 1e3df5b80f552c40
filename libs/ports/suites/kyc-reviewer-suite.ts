import type { KycApplication, KycReviewer } from '../src/index.js';
import { type Harness, harnessed, type Make } from './harness.js';

export interface KycReviewerHarness extends Harness {
  readonly reviewer: KycReviewer;
  /** An application that was submitted just now, and others with other verdicts. */
  readonly applications: readonly KycApplication[];
}

/** Rules for every driver of the `kycReviewer` port. */
export function describeKycReviewer(name: string, make: Make<KycReviewerHarness>): void {
  describe(`KYC reviewer: ${name}`, () => {
    const harness = harnessed(make);

    it('approves, declines with a reason, or says when to review again', async () => {
      for (const application of harness().applications) {
        const verdict = await harness().reviewer.reviewApplication(application);

        if (verdict.decision === 'decline') expect(verdict.reason).toMatch(/\S/);
        else if (verdict.decision === 'undecided') expect(verdict.reviewAgainInSeconds).toBeGreaterThan(0);
        else expect(verdict).toEqual({ decision: 'approve' });
      }
    });

    it('returns the same verdict for the same application at the same moment', async () => {
      for (const application of harness().applications) {
        expect(await harness().reviewer.reviewApplication(application)).toEqual(
          await harness().reviewer.reviewApplication(application),
        );
      }
    });
  });
}
