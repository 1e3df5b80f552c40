import { after, Decimal, type TransactionStatus, type TransactionType } from '@rampart/kernel';

/** Money that came in for a transaction, as recorded. */
export interface ReceivedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  readonly occurredAt: Date;
  /** Crypto: enough confirmations to release fiat. Fiat: always. */
  readonly final: boolean;
}

/** Money that went back for a transaction, or is on its way. */
export interface ReturnedMoney {
  readonly currency: string;
  readonly amount: Decimal;
  /** Whether the provider has taken it; until then it is claimed. */
  readonly sent: boolean;
}

/** What the service has been told to do with money that is late or too little. */
export interface MoneyPolicy {
  readonly lateGraceMs: number;
  readonly latePriceTolerancePercent: number;
  readonly underpaidTolerancePercent: number;
  /** Whether an order that lacks more is carried out for what came in. */
  readonly proRata: Readonly<Record<TransactionType, boolean>>;
}

/** All that the guards may look at, read under the transaction's lock. */
export interface Facts {
  readonly type: TransactionType;
  readonly status: TransactionStatus;
  /** What the user pays in: fiat for a buy, crypto for a sell. */
  readonly ordered: { readonly currency: string; readonly amount: Decimal };
  /** The least that the order could have been made for, in the same currency. */
  readonly minimumAmount: Decimal;
  /** One step of the currency's precision. */
  readonly minorUnit: Decimal;
  readonly received: readonly ReceivedMoney[];
  readonly returned: readonly ReturnedMoney[];
  /** Whether the payout was taken, may have been, or is being tried: then nothing else may leave. */
  readonly hasLivePayout: boolean;
  readonly refundDecided: boolean;
  /** Whether a payout or a refund already ends the order. */
  readonly hasEndingPayout: boolean;
  /** What the order has taken of what came in, as booked; zero while it has taken nothing. */
  readonly allocated: Decimal;
  readonly lockedPrice: Decimal;
  /** The market now, where whoever signals knows it. */
  readonly currentPrice: Decimal | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly policy: MoneyPolicy;
}

export interface RefundDue {
  readonly currency: string;
  readonly amount: Decimal;
}

/** Statuses in which the ordered amount is kept because the order is being, or was, carried out. */
const RETAINS_ORDERED: readonly TransactionStatus[] = ['fiat_received', 'btc_received', 'completed', 'payout_failed'];
/** Statuses in which it waits for the rest. */
const AWAITS_PAYMENT: readonly TransactionStatus[] = ['pending', 'btc_in_mempool'];

/**
 * What is owed back in `status`, per currency: what came in for good, less what the order keeps, less what went back.
 * While an order waits, all of its own currency waits; whatever else came in is owed at once.
 */
export function refundsDue(facts: Facts, status: TransactionStatus): RefundDue[] {
  const final = facts.received.filter((each) => each.final);
  return [...new Set(final.map(({ currency }) => currency))]
    .map((currency) => ({ currency, amount: sumOf(final, currency).minus(retainedAmount(facts, status, currency)).minus(sumOf(facts.returned, currency)) }))
    .filter(({ amount }) => amount.gt(0));
}

export function sumOf(money: readonly { currency: string; amount: Decimal }[], currency: string): Decimal {
  return money.filter((each) => each.currency === currency).reduce((total, each) => total.plus(each.amount), new Decimal(0));
}

/** What came in of the ordered currency and has not gone back. */
export const netReceived = ({ ordered, returned }: Facts, received: Facts['received']): Decimal =>
  sumOf(received, ordered.currency).minus(sumOf(returned, ordered.currency));

/** Whether less is here for good than the order has taken: its bank or its chain took some of it back. */
export const isUncovered = (facts: Facts): boolean => netReceived(facts, facts.received.filter(({ final }) => final)).lt(facts.allocated);

/** Of what came in until `moment` and has not gone back: later money goes back first. */
export const netReceivedUntil = (facts: Facts, moment: Date, received = facts.received): Decimal =>
  Decimal.min(sumOf(received.filter(({ occurredAt }) => occurredAt <= moment), facts.ordered.currency), netReceived(facts, received));

/** The last moment at which money still counts towards an order. */
export const graceEnd = ({ expiresAt, policy }: Facts): Date => after(expiresAt, policy.lateGraceMs);

/**
 * What counts towards the order: here for good, and not too late. Without the second, a first small payment would hold
 * the price for as long as the user likes.
 */
export const countedAmount = (facts: Facts): Decimal => netReceivedUntil(facts, graceEnd(facts), facts.received.filter(({ final }) => final));

/** Whether a refund returns the whole order instead of carrying it out; then no payout may ever follow. */
export const refundsWholeOrder = (facts: Facts, { currency, amount }: RefundDue): boolean =>
  !facts.hasEndingPayout && currency === facts.ordered.currency && amount.gte(facts.ordered.amount) && !retainsOrdered(facts, facts.status);

const retainsOrdered = ({ refundDecided }: Facts, status: TransactionStatus): boolean => RETAINS_ORDERED.includes(status) && !refundDecided;

function retainedAmount(facts: Facts, status: TransactionStatus, currency: string): Decimal {
  const { ordered, received, allocated: taken } = facts;
  if (currency !== ordered.currency) return new Decimal(0);
  if (AWAITS_PAYMENT.includes(status)) return sumOf(received, currency);
  if (!retainsOrdered(facts, status)) return new Decimal(0);
  return taken.gt(0) ? taken : ordered.amount;
}
