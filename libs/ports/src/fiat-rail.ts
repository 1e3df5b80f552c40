import type { Amount, FiatCode, MethodAttribute, MethodId } from '@rampart/kernel';
import type { Changes, SendOutcome, SentPage, SentSpan, SentState, UnwantedPayout } from './payout.js';
import type { Push, PushVerdict } from './push.js';
import type { AccountProblem, StatementPage, StatementSpan } from './statement.js';

export interface PaymentInstructions {
  /** Account that the user pays into (contract, `peer.account`), in the form of `peerAccountText` if the driver knows its parts. */
  readonly account: string;
  /** Amount that the user has to pay, reduced so that it differs from the amount of every other order. Absent if it is the order's amount. */
  readonly amount?: string;
  /** Payload of a payment QR code, for methods that have one. */
  readonly qrCode?: string;
}

/** A payment as the bank reports it; its currency may be any. */
export interface FiatPayment {
  /** The provider's own unique id of the payment. */
  readonly eventId: string;
  readonly amount: string;
  readonly currency: string;
  /** When the bank received the money (its value time), not when the service learned of it. */
  readonly receivedAt: Date;
  /** Name of the payer as the bank reports it; absent if the rail does not report it. */
  readonly payerName?: string;
  /** True after a reversal or chargeback, until the bank reinstates the payment. */
  readonly reversed?: boolean;
}

export interface FiatPayout {
  /** Idempotency key: the same key never pays twice. */
  readonly key: string;
  readonly transactionId: string;
  readonly purpose: 'payout' | 'refund';
  readonly method: MethodId;
  readonly amount: Amount<FiatCode>;
  /** Destination of a payout. A refund goes back to the accounts that the payments came from. */
  readonly attributes: Readonly<Partial<Record<MethodAttribute, string>>>;
  /** For a refund: ids of the order's payments in its currency, including those that an operator matched. */
  readonly payments?: readonly string[];
}

/** Returns a whole payment to the account that it came from. */
export interface FiatReturn {
  /** Idempotency key, as for a payout. */
  readonly key: string;
  /** Id of the payment in `paymentsFor`. */
  readonly eventId: string;
  /** Reference that the payer wrote. */
  readonly reference: string;
  readonly amount: Amount<FiatCode>;
}

export abstract class FiatRail {
  /**
   * Returns why the driver cannot be used as configured, for instance because the account is in another country. Any problem stops the start. A provider that
   * does not respond is not a problem.
   */
  findSetupProblems(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  /** Whether users can pay by a method through this driver. A driver that does not collect only pays out. */
  collects(_method: MethodId): boolean {
    return true;
  }

  /** Whether the driver pays out by a method. Money that it collected goes back through it in any case. */
  paysOut(_method: MethodId): boolean {
    return true;
  }

  /** Attributes that a payout by a method requires besides the contract's, for instance `account` for an FPS id or a UPI address. */
  payoutAttributes(_method: MethodId): readonly MethodAttribute[] {
    return [];
  }

  /** Returns the last day, such as `2026-01-31`, on which money that is due at `_due` is sent, or undefined if payouts are sent at once. */
  payoutDay(_method: MethodId, _due: Date): string | undefined {
    return undefined;
  }

  /** Returns the end of that day in the bank's time zone. */
  payoutEnd(_method: MethodId, _due: Date): Date | undefined {
    return undefined;
  }

  /**
   * Finds problems with the statements of its accounts: balances that do not follow, files that are missing or refused. Empty if statements come from an API.
   */
  findAccountProblems(): Promise<readonly AccountProblem[]> {
    return Promise.resolve([]);
  }

  /** Verifies the signature over a push's time and body. Returns undefined if the provider sends no pushes. An error means that the push is not genuine. */
  verifyPush(push: Push): Promise<PushVerdict | undefined> {
    void push;
    return Promise.resolve(undefined);
  }

  /**
   * Returns the ids of the orders, or the references, that a text identifies at the bank: the payer's reference, the bank's own, or that of a payout. Used by
   * operators who have such a text. Empty if the driver knows no more than the service.
   */
  findNamed(text: string): Promise<readonly string[]> {
    void text;
    return Promise.resolve([]);
  }

  /** Returns payment instructions for a buy. Called before the order is stored, so it may be a remote call. */
  abstract instructionsFor(order: {
    transactionId: string;
    method: MethodId;
    amount: Amount<FiatCode>;
  }): Promise<PaymentInstructions>;

  /**
   * Returns every payment seen for a transaction, or for another reference that `changesSince` reported, oldest first. A payment keeps its eventId. A report
   * that contradicts an earlier one follows after all payments, with the eventId of the earlier one.
   */
  abstract paymentsFor(transactionId: string): Promise<readonly FiatPayment[]>;

  abstract changesSince(cursor: string): Promise<Changes>;

  /** Sends a payout. A deferred key may be sent again with other content, and then pays that. Throws for a key that was accepted with other content. */
  abstract sendPayout(payout: FiatPayout): Promise<SendOutcome>;

  /** Works like `sendPayout`, for a payment without an order. `findPayout` finds its key as well. */
  abstract returnPayment(payment: FiatReturn): Promise<SendOutcome>;

  abstract findPayout(key: string): Promise<SentState>;

  /**
   * Lists what was sent since a moment, so that a restored database need not query each key. Undefined if the provider has no such list. Errors and gaps only
   * mean that keys are queried one by one.
   */
  listSent(span: SentSpan): Promise<SentPage | undefined> {
    void span;
    return Promise.resolve(undefined);
  }

  /**
   * Invalidates a key of which nothing has left, so that no later or delayed call of `sendPayout` pays it. `failed` confirms that the key never pays; any other
   * state means that it is too late. Throws if that is not clear. A key that the driver never saw is invalidated as well.
   */
  abstract withdrawPayout(payout: UnwantedPayout): Promise<SentState>;

  /**
   * Returns the movements that the bank has booked, in any order. Payouts that were only requested, were refused or are uncertain are not included. Each line
   * is on one page only, unless the bank booked it twice. Undefined if the rail has no statements.
   */
  abstract readStatement(span: StatementSpan): Promise<StatementPage | undefined>;
}
