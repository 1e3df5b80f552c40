import type { Amount, FiatCode, MethodAttribute, MethodId } from '@rampart/kernel';
import type { Changes, SendOutcome, SentState, UnwantedPayout } from './payout.js';
import type { Push, PushVerdict } from './push.js';
import type { AccountProblem, StatementPage, StatementSpan } from './statement.js';

export interface PaymentInstructions {
  /** Account that the user pays into (contract, `peer.account`), in the form of `peerAccountText` where the driver knows its parts. */
  readonly account: string;
  /** Amount that the user is asked for, less than the order's so that it is the amount of no other order; absent where it is the order's. */
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
  /** Value time: when the bank received the money, not when the service learned of it. */
  readonly receivedAt: Date;
  /** Name of the payer as the bank reports it; absent where the rail does not report it. */
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
  /** Destination of a payout. A refund goes back to the accounts that paid. */
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
  /** Why the driver cannot be used as it is configured, for instance an account in another country: the start ends. A provider that does not answer is no reason. */
  findSetupProblems(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  /** Whether users pay by a method through this driver; one that does not only pays out. */
  collects(_method: MethodId): boolean {
    return true;
  }

  /** Whether it pays out by a method; what it collected goes back by it in any case. */
  paysOut(_method: MethodId): boolean {
    return true;
  }

  /** Attributes that a payout by a method needs besides the contract's, for instance `account` for an FPS id or a UPI address. */
  payoutAttributes(_method: MethodId): readonly MethodAttribute[] {
    return [];
  }

  /** The last day, `2026-01-31`, on which money that is due at a moment is sent; undefined where payouts are sent at once. */
  payoutDay(_method: MethodId, _due: Date): string | undefined {
    return undefined;
  }

  /** The end of that day where the bank is. */
  payoutEnd(_method: MethodId, _due: Date): Date | undefined {
    return undefined;
  }

  /** Finds problems with the statements of its accounts: balances that do not follow, files that are missing or refused. Empty where statements come by a call. */
  findAccountProblems(): Promise<readonly AccountProblem[]> {
    return Promise.resolve([]);
  }

  /** Verifies the signature over a push's time and body; undefined where the provider sends none. Throwing means that it is not genuine. */
  verifyPush(push: Push): Promise<PushVerdict | undefined> {
    void push;
    return Promise.resolve(undefined);
  }

  /**
   * Ids of the orders, or the references, that a text names at the bank: the payer's reference, the bank's own, or that of a
   * payout. For operators who have such a text in hand. Empty where the driver keeps none that the service does not know.
   */
  findNamed(text: string): Promise<readonly string[]> {
    void text;
    return Promise.resolve([]);
  }

  /** Payment instructions for a buy. Called before the order is stored, so it may be a remote call. */
  abstract instructionsFor(order: {
    transactionId: string;
    method: MethodId;
    amount: Amount<FiatCode>;
  }): Promise<PaymentInstructions>;

  /**
   * Every payment seen for a transaction, or for another reference that `changesSince` reported, oldest first. A payment keeps its
   * eventId. A report that contradicts an earlier one follows after all payments, with the eventId of the earlier one.
   */
  abstract paymentsFor(transactionId: string): Promise<readonly FiatPayment[]>;

  abstract changesSince(cursor: string): Promise<Changes>;

  /** A deferred key may be sent with other content, and pays that. Throws for a key that was accepted with other content. */
  abstract sendPayout(payout: FiatPayout): Promise<SendOutcome>;

  /** Works like `sendPayout`, for a payment without an order; `findPayout` finds its key as well. */
  abstract returnPayment(payment: FiatReturn): Promise<SendOutcome>;

  abstract findPayout(key: string): Promise<SentState>;

  /**
   * Ends a key of which nothing has left, so that no later or late call of `sendPayout` pays it. `failed` is the driver's word that the key never
   * pays; any other state says that it is too late. Throws when that is not clear. A key that the driver never saw ends as well.
   */
  abstract withdrawPayout(payout: UnwantedPayout): Promise<SentState>;

  /**
   * Movements that the bank has booked, in any order. Payouts that were only requested, refused or are uncertain are not included.
   * Each line is on one page only, unless the bank booked it twice. Undefined where the rail has no statements.
   */
  abstract readStatement(span: StatementSpan): Promise<StatementPage | undefined>;
}
