import { CHAINS } from '@rampart/kernel';
import type { Transaction } from '@rampart/data';
import { askedOf, inDirection, type OrderPayment, totalsOf } from '@rampart/money';
import type { OrderFacts } from '../order-facts.js';
import type { WordKey } from '../speech.js';
import type { Speech } from '../speech.js';
import { codeLine, type ReceiptLine } from './receipt-line.js';

/** Builds lines for everything received, sent and returned: each payment with its time and reference, and the totals if they add information. */
export function moneyLines({ transaction, payments }: OrderFacts, speech: Speech): ReceiptLine[] {
  const shown = payments.filter(({ state }) => state !== 'failed');
  return [...shown.flatMap((payment) => paymentLines(payment, transaction, speech)), ...totalLines(shown, speech)];
}

/** A payment in progress has no time: the time of the decision would be mistaken for that of the payment. */
function paymentLines(payment: OrderPayment, transaction: Transaction, { say, exact, time }: Speech): ReceiptLine[] {
  const { amount, currency, at, state, reference } = payment;
  const line = { label: say(wordOf(payment)), value: exact(amount, currency) };
  return [
    state === 'underway' ? line : { ...line, at: time(at) },
    ...(reference === null ? [] : [codeLine(say(referenceWord(payment, transaction)), reference)]),
  ];
}

function wordOf({ direction, state }: Pick<OrderPayment, 'direction' | 'state'>): WordKey {
  if (direction === 'received') return `money.${state as ArrivedState}`;
  if (direction === 'sent') return state === 'underway' ? 'money.sending' : 'money.sent';
  return state === 'underway' ? 'money.returning' : 'money.returned';
}

type ArrivedState = 'unconfirmed' | 'received' | 'held' | 'refused' | 'reversed';

function referenceWord(
  { kind, direction }: OrderPayment,
  { chain, blockchainTxId, internalTxId }: Transaction,
): WordKey {
  if (kind === 'fiat') return direction === 'received' ? 'line.paymentId' : 'line.bankReference';
  if (direction === 'sent' && blockchainTxId === null && internalTxId !== null) return 'line.internal';
  return CHAINS[chain].transactionWord === 'id' ? 'line.txid' : 'line.txHash';
}

/** Gross, returned and net amounts, if a currency was both received and returned. */
const totalLines = (payments: readonly OrderPayment[], { say, exact }: Speech): ReceiptLine[] =>
  totalsOf(payments)
    .filter(({ received, returned }) => received.gt(0) && returned.gt(0))
    .flatMap(({ currency, received, returned, kept }) => [
      { label: say('total.received'), value: exact(received, currency) },
      { label: say('total.returned'), value: exact(returned, currency) },
      { label: say('total.kept'), value: exact(kept, currency) },
    ]);

/** Returns the money in a receipt's heading: the sent amount, otherwise the returned, otherwise the received one. */
export function headLine(facts: OrderFacts, speech: Speech): ReceiptLine {
  const { say, exact } = speech;
  const { transaction, payments } = facts;
  for (const direction of ['sent', 'returned', 'received'] as const) {
    const sums = totalsOf(inDirection(payments, direction)).filter((totals) => totals[direction].gt(0));
    if (sums.length > 0)
      return {
        label: say(`money.${direction}`),
        value: sums.map((totals) => exact(totals[direction], totals.currency)).join(' + '),
      };
  }
  const { currency, amount } = askedOf(transaction);
  if (transaction.status === 'pending') return { label: say('line.pay'), value: exact(amount, currency) };
  return { label: say('money.received'), value: exact(amount.times(0), currency) };
}
