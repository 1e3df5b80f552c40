export interface KycApplication {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly submittedAt: Date;
}

export type KycVerdict =
  | { readonly decision: 'approve' }
  | { readonly decision: 'decline'; readonly reason: string }
  | { readonly decision: 'undecided'; readonly askAgainInSeconds: number };

/** Whoever looks at a user's documents: a vendor, or our own desk (always `undecided` until an operator decides). */
export abstract class KycReviewer {
  abstract review(application: KycApplication): Promise<KycVerdict>;
}
