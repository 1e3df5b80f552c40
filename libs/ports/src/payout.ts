/**
 * `submitted`: accepted for sending. `waiting`: held until operators approve or withdraw it, or until a chain's node responds again; the key is known, and
 * `findPayout` reports its state. `deferred`: nothing was sent and the key stays unknown, so a later attempt may use it. Any error other than `NothingSent`
 * means that the payout may or may not have been sent.
 */
export type SendOutcome =
  | { readonly outcome: 'submitted'; readonly reference: string }
  | { readonly outcome: 'waiting'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'deferred'; readonly reason: DeferralReason };

/** The wallet or the account has insufficient funds for now, or the network fee exceeds the configured maximum. */
export const DEFERRAL_REASONS = ['waiting_liquidity', 'fee_too_high'] as const;
export type DeferralReason = (typeof DEFERRAL_REASONS)[number];

/** Thrown by `sendPayout` if the provider certainly did nothing with the key, now or before: it could not be reached, or it refused the call itself. */
export class NothingSent extends Error {}

/** Thrown if the provider responded, and only an operator can find out what became of the payout. After any other error a later query may get a response. */
export class UnclearAnswer extends Error {}

/** Money as recorded by the driver or its provider: plain decimal text, and a currency's code. */
export interface SentMoney {
  readonly amount: string;
  readonly currency: string;
}

/**
 * The provider's record of an idempotency key. `unknown` confirms that it never saw the key. `money` is what it pays, or has paid, under the key: the caller
 * compares it with the payout, since the driver may have lost the ordered amount. Absent if the provider does not report it.
 */
export type SentState =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'waiting' | 'submitted' | 'confirmed';
      readonly reference: string;
      readonly money?: SentMoney;
    }
  | { readonly state: 'failed'; readonly reason: string };

/** Part of a provider's list: what it was ordered to send since `since`. `cursor` is `next` of the previous page; absent for the first one. */
export interface SentSpan {
  readonly since: Date;
  readonly cursor?: string;
}

/** A key on a provider's list. Without `state` the list only shows that the key is known, and `findPayout` reports its state. */
export interface ListedPayout {
  readonly key: string;
  readonly state?: Exclude<SentState, { state: 'unknown' }>;
}

/** Keys that are not ours may be on a page, and a key may be on several. */
export interface SentPage {
  readonly payouts: readonly ListedPayout[];
  /**
   * Milliseconds after which everything that was accepted is on the list. A key that is missing from a whole list that was begun later was not accepted
   * in its span. Absent if the provider does not promise it: a missing key may have been sent.
   */
  readonly completeAfterMs?: number;
  readonly next?: string;
}

/** A payout that must never leave. */
export interface UnwantedPayout {
  readonly key: string;
  readonly transactionId: string;
}

/** The references that have news since `cursor` ('' for all), and the cursor for the next call. They need not name transactions of this service. */
export interface Changes {
  readonly transactionIds: readonly string[];
  readonly cursor: string;
  /** State of each chain, from a driver that follows several: otherwise a silent one would hide behind those that respond. */
  readonly parts?: readonly FeedPart[];
}

export interface FeedPart {
  /** Name of the chain. */
  readonly name: string;
  /** Why the chain does not advance; absent while it does. */
  readonly problem?: string;
}
