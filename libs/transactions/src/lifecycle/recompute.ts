import type { AgreedAmount, Transaction } from '@rampart/data';
import { Amount, Decimal, type TransactionStatus } from '@rampart/kernel';
import { quote, type Quote } from '@rampart/pricing';
import { amountInGrace, amountInTime, amountThatCounts, type Facts, isStillLate } from './facts.js';
import type { TransactionGuard } from './transaction-lifecycle.js';

const PRICE_DIGITS = 15;
const POINT_DIGITS = 2;

/** Guards after which an order is carried out for the amount that was paid in time. */
const IN_PART: readonly Guard[] = ['underpaidHonoured', 'paidInTimeHonoured'];
/** Guards after which late receipts count. */
const LATE: readonly Guard[] = ['lateButHonoured', 'lateRestHonoured'];

/** Statuses without money that the order enters. */
const WAITING: readonly TransactionStatus[] = ['pending', 'expired_fiat_not_received', 'expired_btc_not_in_mempool'];

type Guard = TransactionGuard | '-';

/** Amount of the receipts that an order is carried out for. */
export const amountTaken = (facts: Facts, guard: Guard): Decimal =>
  LATE.includes(guard) ? amountInGrace(facts) : amountThatCounts(facts);

/**
 * Computes new amounts for an order that is carried out for another amount, or late. A late order gets the locked or the current price, whichever is worse for
 * the customer, for its whole amount. An order that waits for its money again gets its original amounts back; other changes keep the amounts.
 */
export function recomputeAmounts(
  transaction: Transaction,
  facts: Facts,
  { when, to }: { readonly when: Guard; readonly to: TransactionStatus },
): Partial<Transaction> {
  if (IN_PART.includes(when)) return agreeing(transaction, requote(transaction, { given: amountInTime(facts) }));
  if (LATE.includes(when)) return agreeing(transaction, honouredLate(transaction, facts));
  return waitsAgain(facts, to) ? agreedAmounts(transaction) : {};
}

const waitsAgain = (facts: Facts, to: TransactionStatus): boolean =>
  WAITING.includes(to) || (to === 'btc_in_mempool' && !isStillLate(facts));

const AGREED: readonly AgreedAmount[] = [
  ...(['crypto', 'fiat', 'serviceCharge', 'partnerMarkup', 'total'] as const),
  ...(['cryptoPrice', 'cryptoPriceUsd', 'earnedPoints'] as const),
];

/** The first change keeps the original amounts, even if a late order has the same ones, because that identifies it as late. */
const agreeing = (transaction: Transaction, next: Partial<Transaction>): Partial<Transaction> => ({
  ...next,
  agreed: transaction.agreed ?? fromEntries(AGREED.map((name) => [name, transaction[name].toFixed()])),
});

const agreedAmounts = ({ agreed }: Transaction): Partial<Transaction> =>
  agreed ? { ...fromEntries(AGREED.map((name) => [name, new Decimal(agreed[name])])), agreed: null } : {};

const fromEntries = <T>(entries: [AgreedAmount, T][]): Record<AgreedAmount, T> =>
  Object.fromEntries(entries) as Record<AgreedAmount, T>;

/**
 * Keeps the ordered amounts while the price has not moved against the user, also where the rounded fiat amount would buy one minor
 * unit more at the same price.
 */
function honouredLate(transaction: Transaction, facts: Facts): Partial<Transaction> {
  const price = worsePrice(transaction, facts);
  if (price.eq(transaction.cryptoPrice)) return {};
  const next = requote(transaction, { given: facts.ordered.amount, price });
  return next.crypto.gt(transaction.crypto) ? {} : next;
}

/** The price that gives the customer less: a buy gets no more crypto, a sell no more fiat than the order promised. */
const worsePrice = ({ type, cryptoPrice }: Transaction, { currentPrice = cryptoPrice }: Facts): Decimal =>
  type === 'buy' ? Decimal.max(cryptoPrice, currentPrice) : Decimal.min(cryptoPrice, currentPrice);

function requote(
  transaction: Transaction,
  { given, price = transaction.cryptoPrice }: { given: Decimal; price?: Decimal },
) {
  const {
    type,
    cryptoCurrency,
    currency,
    cryptoPrice,
    serviceChargePercent,
    partnerMarkupPercent,
    referralDiscountPercent,
    payoutServiceCharge,
  } = transaction;
  const cryptoPriceUsd = transaction.cryptoPriceUsd.times(price).div(cryptoPrice).toSignificantDigits(PRICE_DIGITS);
  const next = quote({
    type,
    cryptoCurrency,
    currency,
    given: Amount.of(given, type === 'buy' ? currency : cryptoCurrency),
    cryptoPrice: price,
    cryptoPriceUsd,
    serviceChargePercent,
    partnerMarkupPercent,
    referralDiscountPercent,
    payoutServiceCharge,
    pointsPerUsd: new Decimal(0),
  });
  return {
    ...amountsOf(next),
    cryptoPriceUsd,
    earnedPoints: share(transaction.earnedPoints, next.crypto.value, transaction.crypto),
  };
}

const amountsOf = ({ crypto, fiat, serviceCharge, partnerMarkup, total, cryptoPrice }: Quote) => ({
  crypto: crypto.value,
  fiat: fiat.value,
  serviceCharge: serviceCharge.value,
  partnerMarkup: partnerMarkup.value,
  total: total.value,
  cryptoPrice,
});

const share = (points: Decimal, part: Decimal, whole: Decimal): Decimal =>
  points.times(part).div(whole).toDecimalPlaces(POINT_DIGITS, Decimal.ROUND_DOWN);
