import { CHAINS, type MethodId, METHODS, type TransactionStatus } from '@rampart/kernel';
import type { OrderFacts } from '../order-facts.js';
import type { WordKey } from '../words/email-words.js';
import type { Speech } from '../words/speak.js';

/** One line of a receipt. */
export interface ReceiptLine {
  readonly label: string;
  readonly value: string;
  /** `sum` for what the user gets in the end, `code` for ids and addresses. */
  readonly form?: 'sum' | 'code';
}

export interface ReceiptLines {
  readonly amounts: readonly ReceiptLine[];
  readonly details: readonly ReceiptLine[];
  readonly status: string;
  readonly isDone: boolean;
  /** Of the completion, else of the order. */
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

/** Clocks of the countries of payment methods, by which receipts are dated. */
const TIME_ZONES: Readonly<Record<string, string>> = {
  SG: 'Asia/Singapore',
  HK: 'Asia/Hong_Kong',
  TH: 'Asia/Bangkok',
  IN: 'Asia/Kolkata',
  MY: 'Asia/Kuala_Lumpur',
  PH: 'Asia/Manila',
  ID: 'Asia/Jakarta',
  VN: 'Asia/Ho_Chi_Minh',
  AU: 'Australia/Sydney',
  NZ: 'Pacific/Auckland',
};

export const timeZoneOf = (method: MethodId): string => TIME_ZONES[METHODS[method].country] ?? 'UTC';

/** The lines of an order's receipt, in the order in which they are read. */
export function receiptLines(facts: OrderFacts, speech: Speech): ReceiptLines {
  const { transaction, completedAt } = facts;
  const { say, time } = speech;
  return {
    amounts: [...amountLines(facts, speech), ...refundLines(facts, speech)],
    details: [
      { label: say('line.method'), value: METHODS[transaction.method].name },
      { label: say('line.chain'), value: CHAINS[transaction.chain].name },
      ...codeLines(facts, speech),
      { label: say('line.order'), value: transaction.id, form: 'code' },
    ],
    status: say(statusWord(facts)),
    isDone: completedAt !== null && transaction.status === 'completed',
    date: time(completedAt ?? transaction.createdAt),
  };
}

/** A completed order that was given up, since its payout came back, stays completed for its partner alone. */
function statusWord({ transaction: { status }, completedAt, refunds }: OrderFacts): WordKey {
  if (status !== 'completed' || completedAt !== null) return STATUS_WORDS[status];
  return refunds.length > 0 ? STATUS_WORDS.refunded : STATUS_WORDS.payout_failed;
}

function amountLines({ transaction, completedAt }: OrderFacts, { say, money }: Speech): ReceiptLine[] {
  const { type, crypto, fiat, total, currency, cryptoCurrency, cryptoPrice } = transaction;
  const { serviceCharge, payoutServiceCharge } = transaction;
  const isBuy = type === 'buy';
  const isDone = completedAt !== null;
  const totalCurrency = isBuy ? cryptoCurrency : currency;
  return [
    {
      label: say(isDone ? 'line.paid' : 'line.pay'),
      value: isBuy ? money(fiat, currency) : money(crypto, cryptoCurrency),
    },
    { label: say('line.price', { coin: cryptoCurrency }), value: money(cryptoPrice, currency) },
    { label: say('line.charge'), value: money(serviceCharge, cryptoCurrency) },
    {
      label: say(isBuy ? 'line.network' : 'line.payoutFee'),
      value: payoutServiceCharge.gt(0) ? money(payoutServiceCharge, totalCurrency) : say('line.included'),
    },
    { label: say(isDone ? 'line.got' : 'line.get'), value: money(total, totalCurrency), form: 'sum' },
  ];
}

const refundLines = ({ refunds }: OrderFacts, { say, money, time }: Speech): ReceiptLine[] =>
  refunds.map(({ amount, currency, at }) => ({
    label: say('line.refund', { at: time(at) }),
    value: money(amount, currency),
  }));

function codeLines({ transaction, paidAs, deposits }: OrderFacts, { say }: Speech): ReceiptLine[] {
  const { type, chain, wallet, blockchainTxId } = transaction;
  const onChain = say(CHAINS[chain].transactionWord === 'id' ? 'line.txid' : 'line.txHash');
  const ofPayout = type === 'sell' ? say('line.bankReference') : blockchainTxId ? onChain : say('line.internal');
  return [
    ...(type === 'buy' && wallet !== null ? [code(say('line.wallet'), wallet)] : []),
    ...deposits.map((txId) => code(`${say('line.deposit')} (${onChain})`, txId)),
    ...(paidAs === null ? [] : [code(ofPayout, paidAs)]),
  ];
}

const code = (label: string, value: string): ReceiptLine => ({ label, value, form: 'code' });
