/**
 * `submitted` means accepted for sending. `waiting` means kept, until people let it leave or take it back, or a chain's node answers again: the key is known, and
 * `findPayout` says what became of it. `deferred` means that nothing was sent and the key stays unknown: a later attempt may use
 * it. Anything thrown means unclear, it may or may not have been sent, except `NothingSent`.
 */
export type SendOutcome =
  | { readonly outcome: 'submitted'; readonly reference: string }
  | { readonly outcome: 'waiting'; readonly reference: string }
  | { readonly outcome: 'rejected'; readonly reason: string }
  | { readonly outcome: 'deferred'; readonly reason: DeferralReason };

/** The wallet or the account has too little for now, or the network asks for more than our policy pays. */
export const DEFERRAL_REASONS = ['waiting_liquidity', 'fee_too_high'] as const;
export type DeferralReason = (typeof DEFERRAL_REASONS)[number];

/** Thrown by `sendPayout` where the provider certainly did nothing with the key, now or before: it could not be reached, or it refused the call itself. */
export class NothingSent extends Error {}

/** Thrown where the provider answered, and only a person can find out what became of the payout. Any other error is no answer: the same question later may have one. */
export class UnclearAnswer extends Error {}

/** Money as the driver or its provider has it: plain decimal text, and a currency's code. */
export interface SentMoney {
  readonly amount: string;
  readonly currency: string;
}

/**
 * The provider's record of an idempotency key. `unknown` is its word that it never saw the key. `money` is what it pays, or has paid, under the key: the caller
 * compares it with the payout, since the driver may have lost what was ordered. Absent where it does not say.
 */
export type SentState =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'waiting' | 'submitted' | 'confirmed';
      readonly reference: string;
      readonly money?: SentMoney;
    }
  | { readonly state: 'failed'; readonly reason: string };

/** A payout that must never leave any more. */
export interface UnwantedPayout {
  readonly key: string;
  readonly transactionId: string;
}

/** Which references have news since `cursor` ('' for all), and the cursor to ask with next time. They may name no transaction of ours. */
export interface Changes {
  readonly transactionIds: readonly string[];
  readonly cursor: string;
  /** State of each chain, from a driver that follows several: otherwise a silent one hides behind those that answer. */
  readonly parts?: readonly FeedPart[];
}

export interface FeedPart {
  /** The chain. */
  readonly name: string;
  /** Why it does not move; absent while it does. */
  readonly problem?: string;
}
