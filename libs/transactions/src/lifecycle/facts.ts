import { after, Decimal, type TransactionStatus, type TransactionType } from '@rampart/kernel';

/** A recorded receipt of a transaction. */
export interface ReceivedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  readonly occurredAt: Date;
  /** Fiat is always final, crypto once it has the required confirmations. */
  readonly final: boolean;
}

/** A refund of a transaction that is claimed or sent. */
export interface ReturnedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  /** Whether the provider has accepted it. */
  readonly sent: boolean;
}

/** Configured treatment of late and insufficient payments. */
export interface MoneyPolicy {
  readonly lateGraceMs: number;
  readonly latePriceTolerancePercent: number;
  readonly underpaidTolerancePercent: number;
  /** Whether an order below the tolerance is carried out for the received amount. */
  readonly proRata: Readonly<Record<TransactionType, boolean>>;
}

/** Facts that guards decide by, read under the transaction's lock. */
export interface Facts {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  /** Amount that the user pays: fiat for a buy, crypto for a sell. */
  readonly ordered: { readonly currency: string; readonly amount: Decimal };
  /** The user is asked for less than the ordered amount by this; any payment from there to the ordered amount covers the order. */
  readonly discount: Decimal;
  /** Smallest amount that the order could have been created for, in the same currency. */
  readonly minimumAmount: Decimal;
  /** Smallest step of that currency. */
  readonly minorUnit: Decimal;
  readonly received: readonly ReceivedMoney[];
  readonly returned: readonly ReturnedMoney[];
  /** Whether a payout is claimed, sent or uncertain. While it is, no refund of the order may be sent. */
  readonly hasLivePayout: boolean;
  /** Whether a driver is asked not to send a payout or refund. Until it answers, what the user owes is not known. */
  readonly isWithdrawing: boolean;
  readonly refundDecided: boolean;
  /** Whether a payout or refund that ends the order is claimed or sent. */
  readonly hasEndingPayout: boolean;
  /** Received amount that is booked to the order; zero before its allocation. */
  readonly allocated: Decimal;
  readonly lockedPrice: Decimal;
  /** Current market price, where the signal carries one. */
  readonly currentPrice: Decimal | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly policy: MoneyPolicy;
}

export function sumOf(money: readonly { currency: string; amount: Decimal }[], currency: string): Decimal {
  return money
    .filter((each) => each.currency === currency)
    .reduce((total, each) => total.plus(each.amount), new Decimal(0));
}

/** The amount that covers the order. */
export const askedAmount = ({ ordered, discount }: Pick<Facts, 'ordered' | 'discount'>): Decimal =>
  ordered.amount.minus(discount);

/** Receipts in the ordered currency, less refunds. */
export const netReceived = ({ ordered, returned }: Facts, received: Facts['received']): Decimal =>
  sumOf(received, ordered.currency).minus(sumOf(returned, ordered.currency));

/** Whether final receipts cover less than the allocated amount, because a bank reversed or a chain dropped some. */
export const isUncovered = (facts: Facts): boolean =>
  netReceived(
    facts,
    facts.received.filter(({ final }) => final),
  ).lt(facts.allocated);

/** Net receipts up to `moment`. Refunds are attributed to later receipts first. */
export const netReceivedUntil = (facts: Facts, moment: Date, received = facts.received): Decimal =>
  Decimal.min(
    sumOf(
      received.filter(({ occurredAt }) => occurredAt <= moment),
      facts.ordered.currency,
    ),
    netReceived(facts, received),
  );

/** End of the grace period: later receipts do not count towards the order. */
export const graceEnd = ({ expiresAt, policy }: Facts): Date => after(expiresAt, policy.lateGraceMs);

/**
 * Amount that counts towards the order: final receipts within the grace period. Without that limit, a first small payment would hold
 * the price for as long as the user likes.
 */
export const countedAmount = (facts: Facts): Decimal =>
  netReceivedUntil(
    facts,
    graceEnd(facts),
    facts.received.filter(({ final }) => final),
  );
