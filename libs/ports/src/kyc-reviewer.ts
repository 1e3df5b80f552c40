import type { KycDeclineCode } from '@rampart/kernel';

export interface KycApplication {
  /** A user who is declined and applies again gets another review; a verdict is about one review. */
  readonly reviewId: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly submittedAt: Date;
}

export type KycVerdict =
  | { readonly decision: 'approve' }
  | { readonly decision: 'decline'; readonly reason: string; readonly code?: KycDeclineCode }
  | { readonly decision: 'undecided'; readonly reviewAgainInSeconds: number };

/** Reviews a user's documents: a vendor's API, or the back office, whose verdict is `undecided` until an operator decides. */
export abstract class KycReviewer {
  abstract reviewApplication(application: KycApplication): Promise<KycVerdict>;
}
