import type { Payout, Receipt, Transaction } from '@rampart/data';
import { type ChainId, Decimal } from '@rampart/kernel';
import {
  ACCOUNTS,
  type Account,
  BOOK_DIGITS,
  type Booking,
  hotWallet,
  type Line,
  partnerFeePayable,
} from '@rampart/ledger';

/** Received amount as the books need it, with the id of its inbound event. */
export interface ReceivedFunds extends Pick<Receipt, 'kind' | 'currency' | 'amount' | 'chain'> {
  readonly id: string;
}

/** A payment arrived for a transaction: held in suspense until allocation, whatever the transaction's status. */
export function receivedBooking({ id, transactionId, ...money }: Receipt): Booking {
  return { transactionId, cause: 'received', reference: id, lines: receiptLines(money) };
}

/** An unmatched payment arrived. */
export const unmatchedBooking = ({ id, ...money }: ReceivedFunds): Booking => ({
  transactionId: null,
  cause: 'receivedUnmatched',
  reference: id,
  lines: receiptLines(money),
});

/** An operator matched the payment: moves it out of unmatched suspense. */
export const matchedBooking = ({ id, kind, currency, amount }: ReceivedFunds): Booking => ({
  transactionId: null,
  cause: 'matched',
  reference: id,
  lines: transferLines(currency, amount, { debit: suspenseOf(kind), credit: ACCOUNTS.matching }),
});

/** Books a matched payment as received by its order, out of the matching account. */
export function receivedByMatchBooking({ id, transactionId, kind, currency, amount }: Receipt): Booking {
  const lines = transferLines(currency, amount, { debit: ACCOUNTS.matching, credit: suspenseOf(kind) });
  return { transactionId, cause: 'received', reference: id, lines };
}

/**
 * Allocates the received amount to the order and books the promised payout. Fiat and crypto meet on the exchange account at the
 * transaction's price. The service bears a tolerated shortage.
 */
export function allocatedBooking(transaction: Transaction, received: Decimal): Booking {
  const lines = transaction.type === 'buy' ? buyLines(transaction, received) : sellLines(transaction, received);
  return {
    transactionId: transaction.id,
    cause: 'allocated',
    reference: `${transaction.id}:${transaction.version}`,
    lines,
  };
}

/** The payout was sent, from the service's bank or wallet unless `paidFrom` names another account. */
export function paidOutBooking(payout: Payout, { chain, internalAddress }: Transaction, paidFrom?: Account): Booking {
  const from = paidFrom ?? holdingOf(payout.kind, internalAddress === null ? chain : 'internal');
  return payoutBooking(
    payout,
    'paidOut',
    transferLines(payout.currency, payout.amount, { debit: ACCOUNTS.customerLiability, credit: from }),
  );
}

/** A refund or return was claimed: its amount moves out of suspense. */
export function refundClaimedBooking(payout: Payout): Booking {
  return payoutBooking(
    payout,
    'refundClaimed',
    transferLines(payout.currency, payout.amount, { debit: suspenseOf(payout.kind), credit: ACCOUNTS.refundPayable }),
  );
}

/** A refund or return was sent, from the service's bank or wallet unless `paidFrom` names another account. */
export function refundSentBooking(payout: Payout, chain: ChainId | null, paidFrom?: Account): Booking {
  const from = paidFrom ?? holdingOf(payout.kind, chain);
  return payoutBooking(
    payout,
    'refundSent',
    transferLines(payout.currency, payout.amount, { debit: ACCOUNTS.refundPayable, credit: from }),
  );
}

/** A refund or return was rejected: its amount returns to suspense. */
export function refundFailedBooking(payout: Payout): Booking {
  const lines = refundClaimedBooking(payout).lines.map((each) => ({ ...each, amount: each.amount.neg() }));
  return payoutBooking(payout, 'refundFailed', lines);
}

/** Claim against the user of a payment that was reversed after the payout. A negative amount reduces the claim. */
export const receivableBooking = (
  { id, type }: Transaction,
  { reference, currency, amount }: { reference: string; currency: string; amount: Decimal },
): Booking => ({
  transactionId: id,
  cause: 'receivable',
  reference,
  lines: transferLines(currency, amount, {
    debit: ACCOUNTS.receivable,
    credit: suspenseOf(type === 'buy' ? 'fiat' : 'crypto'),
  }),
});

/** An operator wrote the claim off. */
export const writtenOffBooking = (
  transactionId: string,
  { reference, currency, amount }: { reference: string; currency: string; amount: Decimal },
): Booking => ({
  transactionId,
  cause: 'writtenOff',
  reference,
  lines: transferLines(currency, amount, { debit: ACCOUNTS.writtenOff, credit: ACCOUNTS.receivable }),
});

/** The money for a written-off claim arrived after all. */
export const recoveredBooking = (
  { id, type }: Transaction,
  { reference, currency, amount }: { reference: string; currency: string; amount: Decimal },
): Booking => ({
  transactionId: id,
  cause: 'recovered',
  reference,
  lines: transferLines(currency, amount, {
    debit: suspenseOf(type === 'buy' ? 'fiat' : 'crypto'),
    credit: ACCOUNTS.writtenOff,
  }),
});

const holdingOf = (kind: Receipt['kind'], chain: ChainId | 'internal' | null): Account =>
  kind === 'fiat' ? ACCOUNTS.bank : hotWallet(chain ?? 'internal');

const suspenseOf = (kind: Receipt['kind']): Account =>
  kind === 'fiat' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;

const receiptLines = ({ kind, currency, amount, chain }: Omit<ReceivedFunds, 'id'>): Line[] =>
  transferLines(currency, amount, { debit: holdingOf(kind, chain), credit: suspenseOf(kind) });

function buyLines(transaction: Transaction, received: Decimal): Line[] {
  const { currency, cryptoCurrency, fiat, crypto, cryptoPrice, serviceCharge, payoutServiceCharge, total } =
    transaction;
  const paid = Decimal.min(received, fiat);
  const worth = Decimal.min(crypto.times(cryptoPrice).toDecimalPlaces(BOOK_DIGITS, Decimal.ROUND_DOWN), paid);
  return [
    line(ACCOUNTS.suspenseFiat, currency, paid),
    line(ACCOUNTS.exchange, currency, worth.neg()),
    line(ACCOUNTS.roundingIncome, currency, paid.minus(worth).neg()),
    line(ACCOUNTS.exchange, cryptoCurrency, crypto),
    ...chargeLines(transaction),
    ...promiseLines(cryptoCurrency, crypto.minus(serviceCharge), { total, charge: payoutServiceCharge }),
  ];
}

function sellLines(transaction: Transaction, received: Decimal): Line[] {
  const { currency, cryptoCurrency, crypto, cryptoPrice, serviceCharge, payoutServiceCharge, total } = transaction;
  const paid = Decimal.min(received, crypto);
  const net = crypto.minus(serviceCharge);
  const worth = net.times(cryptoPrice).toDecimalPlaces(BOOK_DIGITS, Decimal.ROUND_DOWN);
  return [
    line(ACCOUNTS.suspenseCrypto, cryptoCurrency, paid),
    line(ACCOUNTS.roundingIncome, cryptoCurrency, crypto.minus(paid)),
    ...chargeLines(transaction),
    line(ACCOUNTS.exchange, cryptoCurrency, net.neg()),
    line(ACCOUNTS.exchange, currency, worth),
    ...promiseLines(currency, worth, { total, charge: payoutServiceCharge }),
  ];
}

/** Charges in crypto: the markup is owed to the partner, the rest is fee income. */
const chargeLines = ({ partnerId, cryptoCurrency, serviceCharge, partnerMarkup }: Transaction): Line[] => [
  line(ACCOUNTS.feeIncome, cryptoCurrency, serviceCharge.minus(partnerMarkup).neg()),
  line(partnerFeePayable(partnerId), cryptoCurrency, partnerMarkup.neg()),
];

/** Of `worth`, the user is promised `total`. The payout charge and the rounding difference are income. */
const promiseLines = (
  currency: string,
  worth: Decimal,
  { total, charge }: { total: Decimal; charge: Decimal },
): Line[] => [
  line(ACCOUNTS.customerLiability, currency, total.neg()),
  line(ACCOUNTS.payoutChargeIncome, currency, charge.neg()),
  line(ACCOUNTS.roundingIncome, currency, worth.minus(total).minus(charge).neg()),
];

const payoutBooking = ({ id, transactionId }: Payout, cause: string, lines: readonly Line[]): Booking => ({
  transactionId,
  cause,
  reference: id,
  lines,
});

const transferLines = (
  currency: string,
  amount: Decimal,
  { debit, credit }: { debit: Account; credit: Account },
): Line[] => [line(debit, currency, amount), line(credit, currency, amount.neg())];

const line = (account: Account, currency: string, amount: Decimal): Line => ({ account, currency, amount });
