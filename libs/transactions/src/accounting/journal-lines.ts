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

/** Received amount in the form that the ledger needs, with the id of its inbound event. */
export interface ReceivedFunds extends Pick<Receipt, 'kind' | 'currency' | 'amount' | 'chain'> {
  readonly id: string;
}

export const holdingOf = (kind: Receipt['kind'], chain: ChainId | 'internal' | null): Account =>
  kind === 'fiat' ? ACCOUNTS.bank : hotWallet(chain ?? 'internal');

export const suspenseOf = (kind: Receipt['kind']): Account =>
  kind === 'fiat' ? ACCOUNTS.suspenseFiat : ACCOUNTS.suspenseCrypto;

export const receiptLines = ({ kind, currency, amount, chain }: Omit<ReceivedFunds, 'id'>): Line[] =>
  transferLines(currency, amount, { debit: holdingOf(kind, chain), credit: suspenseOf(kind) });

/** A user who was charged a discounted amount and pays the full amount gets no discount. */
export function buyLines(transaction: Transaction, received: Decimal): Line[] {
  const { currency, cryptoCurrency, fiat, crypto, cryptoPrice, serviceCharge, payoutServiceCharge, total } =
    transaction;
  const paid = Decimal.min(received, fiat);
  const discount = Decimal.min(transaction.fiatDiscount ?? 0, fiat.minus(paid));
  const given = paid.plus(discount);
  const worth = Decimal.min(crypto.times(cryptoPrice).toDecimalPlaces(BOOK_DIGITS, Decimal.ROUND_DOWN), fiat);
  return [
    line(ACCOUNTS.suspenseFiat, currency, paid),
    line(ACCOUNTS.discountsGranted, currency, discount),
    line(ACCOUNTS.exchange, currency, worth.neg()),
    line(ACCOUNTS.roundingIncome, currency, given.minus(worth).neg()),
    line(ACCOUNTS.exchange, cryptoCurrency, crypto),
    ...chargeLines(transaction),
    ...promiseLines(cryptoCurrency, crypto.minus(serviceCharge), { total, charge: payoutServiceCharge }),
  ];
}

export function sellLines(transaction: Transaction, received: Decimal): Line[] {
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

/** The user is promised `total` out of `worth`. The payout charge and the rounding difference are income. */
const promiseLines = (
  currency: string,
  worth: Decimal,
  { total, charge }: { total: Decimal; charge: Decimal },
): Line[] => [
  line(ACCOUNTS.customerLiability, currency, total.neg()),
  line(ACCOUNTS.payoutChargeIncome, currency, charge.neg()),
  line(ACCOUNTS.roundingIncome, currency, worth.minus(total).minus(charge).neg()),
];

export const payoutBooking = ({ id, transactionId }: Payout, cause: string, lines: readonly Line[]): Booking => ({
  transactionId,
  cause,
  reference: id,
  lines,
});

export const transferLines = (
  currency: string,
  amount: Decimal,
  { debit, credit }: { debit: Account; credit: Account },
): Line[] => [line(debit, currency, amount), line(credit, currency, amount.neg())];

const line = (account: Account, currency: string, amount: Decimal): Line => ({ account, currency, amount });
