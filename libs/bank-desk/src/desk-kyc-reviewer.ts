import { KycReviewer, type KycVerdict } from '@rampart/ports';

const REVIEW_AGAIN_IN_SECONDS = 3_600;

/** Leaves every decision to the operators, who review at the desk of the ops app. */
export class DeskKycReviewer extends KycReviewer {
  async reviewApplication(): Promise<KycVerdict> {
    return { decision: 'undecided', reviewAgainInSeconds: REVIEW_AGAIN_IN_SECONDS };
  }
}
