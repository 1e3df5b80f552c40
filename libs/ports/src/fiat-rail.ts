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

/** A movement on our account, as the bank keeps it in the end: one that it took back stays, as reversed. */
export interface StatementLine {
  readonly direction: 'in' | 'out';
  /** Of money in: the eventId of `paymentsFor`. Of money out: our key; of what was not sent under one, the bank's own id. */
  readonly id: string;
  /** Of money in: what `paymentsFor` is asked with. Of money out: the reference that `send` answered. Left out where the bank does not tell. */
  readonly reference?: string;
  readonly amount: string;
  readonly currency: string;
  /** Of money in: its value time, as `FiatPayment.receivedAt`. Of money out: when the rail took it to send it. */
  readonly at: Date;
  /** The payment was taken back, or what was sent came back. */
  readonly reversed?: boolean;
}

/** From `from` on, and before `to`. */
export interface StatementSpan {
  readonly from: Date;
  readonly to: Date;
  /** `next` of the page before; left out for the first. */
  readonly cursor?: string;
}

export interface StatementPage {
  readonly lines: readonly StatementLine[];
  /** Asks for the next page; left out on the last one. */
  readonly next?: string;
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

  /**
   * What the bank itself booked, in any order; what was only asked for, was refused or is unclear is no movement. A line
   * stands on one page only, unless the bank booked it twice. Undefined where the rail has no statements.
   */
  abstract statement(span: StatementSpan): Promise<StatementPage | undefined>;
}
