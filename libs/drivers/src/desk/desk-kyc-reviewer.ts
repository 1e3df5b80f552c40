import { KycReviewer, type KycVerdict } from '@rampart/ports';

const ASK_AGAIN_IN_SECONDS = 3_600;

/** The operators decide, at the review desk of the ops app; this reviewer never does. */
export class DeskKycReviewer extends KycReviewer {
  async reviewApplication(): Promise<KycVerdict> {
    return { decision: 'undecided', reviewAgainInSeconds: ASK_AGAIN_IN_SECONDS };
  }
}
