import { after, Decimal, HOUR, type TransactionStatus, type TransactionType } from '@rampart/kernel';

/** A recorded receipt of a transaction. */
export interface ReceivedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  readonly occurredAt: Date;
  /** When the service first recorded it. */
  readonly recordedAt: Date;
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
  /** Amount by which the user's price is below the ordered amount; any payment between the two covers the order. */
  readonly discount: Decimal;
  /** Smallest amount that the order could have been created for, in the same currency. */
  readonly minimumAmount: Decimal;
  /** Smallest step of that currency. */
  readonly minorUnit: Decimal;
  readonly received: readonly ReceivedMoney[];
  readonly returned: readonly ReturnedMoney[];
  /** Whether a payout is claimed, sent or uncertain. While it is, no refund of the order may be sent. */
  readonly hasLivePayout: boolean;
  /** Whether a driver was requested to withdraw a payout or refund. Until it responds, the amount that the user owes is not known. */
  readonly isWithdrawing: boolean;
  readonly refundDecided: boolean;
  /** Whether the user of a short payment requested a refund. The order is then carried out only for the whole amount. */
  readonly refundRequested: boolean;
  /** Whether the order was honoured late, and has had its new price since. */
  readonly honouredLate: boolean;
  /** Whether a payout or refund that ends the order is claimed or sent. */
  readonly hasEndingPayout: boolean;
  /** Received amount that is booked to the order; zero before its allocation. */
  readonly allocated: Decimal;
  readonly lockedPrice: Decimal;
  /** Current market price, if the signal carries one. */
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

/**
 * Whether the receipts that an order was carried out for cover less than the allocated amount, because a bank reversed or a chain dropped some. Later money
 * does not replace them, since it never had the order's price; once the order is completed, it pays the user's debt.
 */
export const isUncovered = (facts: Facts): boolean =>
  (facts.status === 'completed' ? netReceived(facts, finalReceipts(facts)) : amountThatCounts(facts)).lt(
    facts.allocated,
  );

/** Net receipts of the payment window. Refunds are attributed to later receipts first. */
export const netInTime = (facts: Facts, received = facts.received): Decimal =>
  Decimal.min(sumOf(received.filter(isInTime(facts)), facts.ordered.currency), netReceived(facts, received));

/** Net receipts of the payment window and the grace period. */
export const netInGrace = (facts: Facts, received = facts.received): Decimal =>
  Decimal.min(
    sumOf(
      received.filter((each) => isInTime(facts)(each) || isInGrace(facts, each)),
      facts.ordered.currency,
    ),
    netReceived(facts, received),
  );

/**
 * Amount that an order is carried out for at its locked price: final receipts of the payment window. Later receipts do not count, or a first small payment
 * would hold the price for all the rest.
 */
export const amountInTime = (facts: Facts): Decimal => netInTime(facts, finalReceipts(facts));

/** Amount that an order is carried out for late: final receipts of the payment window and the grace period. */
export const amountInGrace = (facts: Facts): Decimal => netInGrace(facts, finalReceipts(facts));

/** Amount that counts for an order at its current price. */
export const amountThatCounts = (facts: Facts): Decimal =>
  facts.honouredLate ? amountInGrace(facts) : amountInTime(facts);

/** Whether the deposits for which a sell was honoured late still exist, confirmed or not. The sell then keeps its price. */
export const isStillLate = (facts: Facts): boolean => facts.honouredLate && netInGrace(facts).gte(askedAmount(facts));

export const isInTime =
  ({ expiresAt }: Pick<Facts, 'expiresAt'>) =>
  ({ occurredAt }: Pick<ReceivedMoney, 'occurredAt'>): boolean =>
    occurredAt <= expiresAt;

/** How long after the grace period a late receipt may be reported. Later reports concern an order that everyone considers ended. */
const LATE_REPORT_MS = HOUR;

function isInGrace({ expiresAt, policy }: Facts, { occurredAt, recordedAt }: ReceivedMoney): boolean {
  const graceEnd = after(expiresAt, policy.lateGraceMs);
  return occurredAt <= graceEnd && recordedAt <= after(graceEnd, LATE_REPORT_MS);
}

const finalReceipts = ({ received }: Facts): Facts['received'] => received.filter(({ final }) => final);
