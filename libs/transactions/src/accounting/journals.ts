import type { Payout, Receipt, Transaction } from '@rampart/data';
import { type ChainId, Decimal } from '@rampart/kernel';
import { ACCOUNTS, type Account, BOOK_DIGITS, type Booking, hotWallet, type Line, partnerFeePayable } from '@rampart/ledger';

/** Money that came in, as far as the books are concerned. */
export interface ReceivedFunds extends Pick<Receipt, 'kind' | 'currency' | 'amount' | 'chain'> {
  /** Of the inbound event. */
  readonly id: string;
}

/** Money came in: ours to keep safe, not yet anybody's order. Booked whatever state the transaction is in. */
export function receivedBooking({ id, transactionId, ...money }: Receipt): Booking {
  return { transactionId, cause: 'received', reference: id, lines: receiptLines(money) };
}

/** Money came in that names no order of ours. */
export const unmatchedBooking = ({ id, ...money }: ReceivedFunds): Booking => ({
  transactionId: null,
  cause: 'receivedUnmatched',
  reference: id,
  lines: receiptLines(money),
});

/** It was found whose it is: it no longer waits unmatched. */
export const matchedBooking = ({ id, kind, currency, amount }: ReceivedFunds): Booking => ({
  transactionId: null,
  cause: 'matched',
  reference: id,
  lines: transferLines(currency, amount, { debit: suspenseOf(kind), credit: ACCOUNTS.matching }),
});

/** The same for the order that it is for: received, not from the world but from what was unmatched. */
export function receivedByMatchBooking({ id, transactionId, kind, currency, amount }: Receipt): Booking {
  const lines = transferLines(currency, amount, { debit: ACCOUNTS.matching, credit: suspenseOf(kind) });
  return { transactionId, cause: 'received', reference: id, lines };
}

/**
 * The order takes what was received and promises the other side. Fiat and crypto meet on the exchange account: what one
 * currency gives, the other gets, at the transaction's own price. A shortage that is tolerated is ours.
 */
export function allocatedBooking(transaction: Transaction, received: Decimal): Booking {
  const lines = transaction.type === 'buy' ? buyLines(transaction, received) : sellLines(transaction, received);
  return { transactionId: transaction.id, cause: 'allocated', reference: `${transaction.id}:${transaction.version}`, lines };
}

/** The promise is kept, out of our bank or wallet unless it is said out of what. */
export function paidOutBooking(payout: Payout, { chain, internalAddress }: Transaction, paidFrom?: Account): Booking {
  const from = paidFrom ?? holdingOf(payout.kind, internalAddress === null ? chain : 'internal');
  return payoutBooking(payout, 'paidOut', transferLines(payout.currency, payout.amount, { debit: ACCOUNTS.customerLiability, credit: from }));
}

/** Money is set aside to go back to its payer. */
export function refundClaimedBooking(payout: Payout): Booking {
  return payoutBooking(payout, 'refundClaimed', transferLines(payout.currency, payout.amount, { debit: suspenseOf(payout.kind), credit: ACCOUNTS.refundPayable }));
}

/** It went back, likewise. */
export function refundSentBooking(payout: Payout, chain: ChainId | null, paidFrom?: Account): Booking {
  const from = paidFrom ?? holdingOf(payout.kind, chain);
  return payoutBooking(payout, 'refundSent', transferLines(payout.currency, payout.amount, { debit: ACCOUNTS.refundPayable, credit: from }));
}

/** It was refused for certain: the money waits again. */
export function refundFailedBooking(payout: Payout): Booking {
  const lines = refundClaimedBooking(payout).lines.map((each) => ({ ...each, amount: each.amount.neg() }));
  return payoutBooking(payout, 'refundFailed', lines);
}

/** What was paid out for money that then vanished is a claim against its user; negative takes some of a claim back. */
export const receivableBooking = ({ id, type }: Transaction, { reference, currency, amount }: { reference: string; currency: string; amount: Decimal }): Booking => ({
  transactionId: id,
  cause: 'receivable',
  reference,
  lines: transferLines(currency, amount, { debit: ACCOUNTS.receivable, credit: suspenseOf(type === 'buy' ? 'fiat' : 'crypto') }),
});

/** A person gave the claim up. */
export const writtenOffBooking = (transactionId: string, { reference, currency, amount }: { reference: string; currency: string; amount: Decimal }): Booking => ({
  transactionId,
  cause: 'writtenOff',
  reference,
  lines: transferLines(currency, amount, { debit: ACCOUNTS.writtenOff, credit: ACCOUNTS.receivable }),
});

/** Money came after all for a claim that had been given up. */
export const recoveredBooking = ({ id, type }: Transaction, { reference, currency, amount }: { reference: string; currency: string; amount: Decimal }): Booking => ({
  transactionId: id,
  cause: 'recovered',
  reference,
  lines: transferLines(currency, amount, { debit: suspenseOf(type === 'buy' ? 'fiat' : 'crypto'), credit: ACCOUNTS.writtenOff }),
});

const holdingOf = (kind: Receipt['kind'], chain: ChainId | 'internal' | null): Account => (kind === 'fiat' ? ACCOUNTS.bank : hotWallet(chain ?? 'internal'));

const suspenseOf = (kind: Receipt['kind']): Account => (kind === 'fiat' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto);

const receiptLines = ({ kind, currency, amount, chain }: Omit<ReceivedFunds, 'id'>): Line[] =>
  transferLines(currency, amount, { debit: holdingOf(kind, chain), credit: suspenseOf(kind) });

function buyLines(transaction: Transaction, received: Decimal): Line[] {
  const { currency, cryptoCurrency, fiat, crypto, cryptoPrice, serviceCharge, payoutServiceCharge, total } = transaction;
  const paidIn = Decimal.min(received, fiat);
  const worth = Decimal.min(crypto.times(cryptoPrice).toDecimalPlaces(BOOK_DIGITS, Decimal.ROUND_DOWN), paidIn);
  return [
    line(ACCOUNTS.suspenseFiat, currency, paidIn),
    line(ACCOUNTS.exchange, currency, worth.neg()),
    line(ACCOUNTS.roundingIncome, currency, paidIn.minus(worth).neg()),
    line(ACCOUNTS.exchange, cryptoCurrency, crypto),
    ...chargeLines(transaction),
    ...promiseLines(cryptoCurrency, crypto.minus(serviceCharge), { total, charge: payoutServiceCharge }),
  ];
}

function sellLines(transaction: Transaction, received: Decimal): Line[] {
  const { currency, cryptoCurrency, crypto, cryptoPrice, serviceCharge, payoutServiceCharge, total } = transaction;
  const paidIn = Decimal.min(received, crypto);
  const kept = crypto.minus(serviceCharge);
  const worth = kept.times(cryptoPrice).toDecimalPlaces(BOOK_DIGITS, Decimal.ROUND_DOWN);
  return [
    line(ACCOUNTS.suspenseCrypto, cryptoCurrency, paidIn),
    line(ACCOUNTS.roundingIncome, cryptoCurrency, crypto.minus(paidIn)),
    ...chargeLines(transaction),
    line(ACCOUNTS.exchange, cryptoCurrency, kept.neg()),
    line(ACCOUNTS.exchange, currency, worth),
    ...promiseLines(currency, worth, { total, charge: payoutServiceCharge }),
  ];
}

/** What is charged in crypto: the partner's markup is the partner's, the rest ours. */
const chargeLines = ({ partnerId, cryptoCurrency, serviceCharge, partnerMarkup }: Transaction): Line[] => [
  line(ACCOUNTS.feeIncome, cryptoCurrency, serviceCharge.minus(partnerMarkup).neg()),
  line(partnerFeePayable(partnerId), cryptoCurrency, partnerMarkup.neg()),
];

/** Of `worth`, the user is promised `total`; the charge for the payout and what rounding left are ours. */
const promiseLines = (currency: string, worth: Decimal, { total, charge }: { total: Decimal; charge: Decimal }): Line[] => [
  line(ACCOUNTS.customerLiability, currency, total.neg()),
  line(ACCOUNTS.payoutChargeIncome, currency, charge.neg()),
  line(ACCOUNTS.roundingIncome, currency, worth.minus(total).minus(charge).neg()),
];

const payoutBooking = ({ id, transactionId }: Payout, cause: string, lines: readonly Line[]): Booking => ({ transactionId, cause, reference: id, lines });

const transferLines = (currency: string, amount: Decimal, { debit, credit }: { debit: Account; credit: Account }): Line[] => [
  line(debit, currency, amount),
  line(credit, currency, amount.neg()),
];

const line = (account: Account, currency: string, amount: Decimal): Line => ({ account, currency, amount });
