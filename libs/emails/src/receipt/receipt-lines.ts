import { CHAINS, METHODS, shortId, type TransactionStatus } from '@rampart/kernel';
import { lastEventAt, type OrderPayment } from '@rampart/money';
import type { OrderFacts } from '../order-facts.js';
import type { WordKey } from '../speech.js';
import type { Speech } from '../speech.js';
import { headLine, moneyLines } from './money-lines.js';
import { codeLine, type ReceiptLine } from './receipt-line.js';
import { termLines } from './term-lines.js';

export interface ReceiptLines {
  /** The sent amount, otherwise the returned, otherwise the received one. */
  readonly head: ReceiptLine;
  /** Each payment, with its time and reference. */
  readonly money: readonly ReceiptLine[];
  readonly terms: readonly ReceiptLine[];
  readonly details: readonly ReceiptLine[];
  /** Why money waits, and what happens next. */
  readonly notes: readonly string[];
  readonly status: string;
  readonly isDone: boolean;
  /** Time of the last event. */
  readonly date: string;
}

const STATUS_WORDS: Readonly<Record<TransactionStatus, WordKey>> = {
  pending: 'status.waiting',
  fiat_received: 'status.paid',
  btc_in_mempool: 'status.arriving',
  btc_received: 'status.paid',
  completed: 'status.completed',
  expired_fiat_not_received: 'status.expired',
  expired_btc_not_in_mempool: 'status.expired',
  payout_failed: 'status.held',
  refunded: 'status.refunded',
  cancelled: 'status.cancelled',
};

/** Builds the lines of an order's receipt, in reading order. */
export function receiptLines(facts: OrderFacts, speech: Speech): ReceiptLines {
  const { transaction, completedAt, events } = facts;
  const { type, method, chain, wallet } = transaction;
  const { say, time } = speech;
  return {
    head: headLine(facts, speech),
    money: moneyLines(facts, speech),
    terms: termLines(facts, speech),
    details: [
      { label: say('line.method'), value: METHODS[method].name },
      { label: say('line.chain'), value: CHAINS[chain].name },
      ...(type === 'buy' && wallet !== null ? [codeLine(say('line.wallet'), wallet)] : []),
      numberLine(facts, speech),
    ],
    notes: heldPayments(facts).map((payment) => heldNote(payment, speech)),
    status: say(statusWord(facts)),
    isDone: completedAt !== null && transaction.status === 'completed',
    date: time(lastEventAt(events, transaction.createdAt)),
  };
}

export const numberLine = ({ transaction }: OrderFacts, { say }: Speech): ReceiptLine =>
  codeLine(say('line.order'), shortId(transaction.id));

/** Why a payment waits, and what happens next. */
export const heldNote = ({ amount, currency, isOfOtherPayer }: OrderPayment, { say, exact }: Speech): string =>
  say(isOfOtherPayer ? 'held.payer' : 'held.other', { held: exact(amount, currency) });

const heldPayments = ({ payments }: OrderFacts): OrderPayment[] => payments.filter(({ state }) => state === 'held');

/** A completed order that was given up because its payout came back stays completed only for its partner. */
function statusWord(facts: OrderFacts): WordKey {
  const { transaction, completedAt, payments } = facts;
  const { status } = transaction;
  if (heldPayments(facts).length > 0 && AWAITS_PAYMENT.includes(status)) return 'status.checking';
  if (status !== 'completed' || completedAt !== null) return STATUS_WORDS[status];
  const isReturned = payments.some(({ direction, state }) => direction === 'returned' && state === 'sent');
  return isReturned ? STATUS_WORDS.refunded : STATUS_WORDS.payout_failed;
}

/** Statuses in which a held payment may still count. */
const AWAITS_PAYMENT: readonly TransactionStatus[] = [
  'pending',
  'cancelled',
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
];
