import type { Transaction } from '@rampart/data';
import type { Decimal, TransactionStatus } from '@rampart/kernel';
import { askedOf, sumOf, totalsOf } from '@rampart/money';
import type { OrderFacts } from '../order-facts.js';
import type { Speech } from '../speech.js';
import type { ReceiptLine } from './receipt-line.js';

/** Statuses in which nothing more is sent, unless an operator or later money decides otherwise. */
const ENDED: readonly TransactionStatus[] = [
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
  'refunded',
  'cancelled',
];

/** Builds the order's terms: for a completed order, the paid and sent amounts; for an order that ended otherwise, that nothing was charged. */
export function termLines(facts: OrderFacts, speech: Speech): ReceiptLine[] {
  const { transaction, completedAt } = facts;
  if (completedAt !== null) return doneLines(facts, speech);
  const isGivenUp = transaction.status === 'completed';
  return isGivenUp || ENDED.includes(transaction.status)
    ? endedLines(transaction, speech)
    : openLines(transaction, speech);
}

function doneLines(facts: OrderFacts, speech: Speech): ReceiptLine[] {
  const { say, exact } = speech;
  const { transaction } = facts;
  const { paid, got } = settledAmounts(facts);
  const asked = askedOf(transaction);
  return [
    { label: say('line.paid'), value: exact(paid, asked.currency) },
    ...(paid.eq(asked.amount) ? [] : [{ label: say('line.ordered'), value: exact(asked.amount, asked.currency) }]),
    ...chargeLines(transaction, speech),
    { label: say('line.got'), value: exact(got, totalCurrencyOf(transaction)), form: 'sum' },
  ];
}

/** Amounts of a completed order: the part of the payment that was kept, and the amount that was sent. */
export function settledAmounts({ transaction, payments }: OrderFacts): {
  readonly paid: Decimal;
  readonly got: Decimal;
} {
  const asked = askedOf(transaction);
  const kept = totalsOf(payments).find(({ currency }) => currency === asked.currency)?.kept;
  const sent = payments.filter(({ direction, state }) => direction === 'sent' && state === 'sent');
  return { paid: kept ?? asked.amount, got: sent.length > 0 ? sumOf(sent) : transaction.total };
}

function openLines(transaction: Transaction, speech: Speech): ReceiptLine[] {
  const { say, money } = speech;
  const { amount, currency } = askedOf(transaction);
  return [
    { label: say(transaction.status === 'pending' ? 'line.pay' : 'line.ordered'), value: money(amount, currency) },
    ...chargeLines(transaction, speech),
    { label: say('line.get'), value: money(transaction.total, totalCurrencyOf(transaction)), form: 'sum' },
  ];
}

/** Omits the charges, since none was taken. */
function endedLines(transaction: Transaction, { say, money }: Speech): ReceiptLine[] {
  const { amount, currency } = askedOf(transaction);
  return [
    { label: say('line.ordered'), value: money(amount, currency) },
    priceLine(transaction, { say, money }),
    { label: say('line.promised'), value: money(transaction.total, totalCurrencyOf(transaction)) },
  ];
}

/** The price, and how the net amount results from the gross one. A sell's gross amount is the amount that its user pays. */
function chargeLines(transaction: Transaction, { say, money }: Speech): ReceiptLine[] {
  const { type, crypto, cryptoCurrency, serviceCharge, payoutServiceCharge } = transaction;
  return [
    priceLine(transaction, { say, money }),
    ...(type === 'buy' ? [{ label: say('line.gross'), value: money(crypto, cryptoCurrency) }] : []),
    { label: say('line.charge'), value: money(serviceCharge, cryptoCurrency) },
    {
      label: say(type === 'buy' ? 'line.network' : 'line.payoutFee'),
      value: payoutServiceCharge.gt(0)
        ? money(payoutServiceCharge, totalCurrencyOf(transaction))
        : say('line.included'),
    },
  ];
}

const priceLine = (
  { cryptoPrice, cryptoCurrency, currency }: Transaction,
  { say, money }: Pick<Speech, 'say' | 'money'>,
): ReceiptLine => ({ label: say('line.price', { coin: cryptoCurrency }), value: money(cryptoPrice, currency) });

export const totalCurrencyOf = ({ type, currency, cryptoCurrency }: Transaction): string =>
  type === 'buy' ? cryptoCurrency : currency;
