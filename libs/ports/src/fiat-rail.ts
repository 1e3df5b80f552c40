import type { Amount, FiatCode, MethodAttribute, MethodId } from '@rampart/kernel';
import type { Changes, SendOutcome, SentState } from './payout.js';

export interface PaymentInstructions {
  /** The account the user pays into (contract, `peer.account`). */
  readonly account: string;
  /** Payload of a payment QR code, for methods that have one. */
  readonly qrCode?: string;
}

/** A payment seen by the bank, as it says it; the currency may be any. */
export interface FiatPayment {
  /** The provider's own unique id of the payment. */
  readonly eventId: string;
  readonly amount: string;
  readonly currency: string;
  /** When the bank had the money (value time), not when we heard of it. */
  readonly receivedAt: Date;
  /** Who paid, as their bank says it; left out where the rail does not tell. */
  readonly payerName?: string;
  /** The bank took the money back: a reversal or a chargeback. No longer so when it is reinstated. */
  readonly reversed?: boolean;
}

export interface FiatPayout {
  /** Idempotency key: the same key never pays twice. */
  readonly key: string;
  readonly transactionId: string;
  readonly purpose: 'payout' | 'refund';
  readonly method: MethodId;
  readonly amount: Amount<FiatCode>;
  /** Where to, for a payout; a refund goes back to where the payments came from. */
  readonly attributes: Readonly<Partial<Record<MethodAttribute, string>>>;
}

/** A payment that goes back, whole, to the account it came from. */
export interface FiatReturn {
  /** Idempotency key, as of a payout. */
  readonly key: string;
  /** Of the payment; see `paymentsFor`. */
  readonly eventId: string;
  /** What its payer wrote. */
  readonly reference: string;
  readonly amount: Amount<FiatCode>;
}

export abstract class FiatRail {
  /** Where the user should pay for a buy. Pure or remote; asked before anything is stored. */
  abstract instructionsFor(order: { transactionId: string; method: MethodId; amount: Amount<FiatCode> }): Promise<PaymentInstructions>;

  /**
   * Every payment seen for a transaction, or under any other reference that `changesSince` told, oldest first; the same
   * payment always with the same eventId. What contradicts an earlier telling comes after all of them, under its eventId.
   */
  abstract paymentsFor(transactionId: string): Promise<readonly FiatPayment[]>;

  abstract changesSince(cursor: string): Promise<Changes>;

  abstract send(payout: FiatPayout): Promise<SendOutcome>;

  /** As `send`, for money that is no order's; `find` knows its key, too. */
  abstract returnPayment(payment: FiatReturn): Promise<SendOutcome>;

  abstract find(key: string): Promise<SentState>;
}
