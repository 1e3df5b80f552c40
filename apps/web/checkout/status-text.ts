import type { Order } from './api.js';
import type { Key, Words } from './i18n.js';
import { heldPayments, refundsOf, sentOf } from './payments.js';
import { roundedDown, roundedUp } from './rounding.js';

export interface StatusText {
  readonly heading: string;
  /** Where the money is, the user's next step and its deadline. */
  readonly below: string;
  readonly tone: 'plain' | 'ok' | 'warn';
}

type TextName =
  | 'pendingBuy'
  | 'pendingSell'
  | 'partial'
  | 'fiatReceived'
  | 'inMempool'
  | 'partialSell'
  | 'cryptoReceived'
  | 'completedBuy'
  | 'completedSell'
  | 'expired'
  | 'expiredPaid'
  | 'heldPayer'
  | 'heldOther'
  | 'failedBuy'
  | 'failedSell'
  | 'failedSellAsk'
  | 'refunding'
  | 'refunded'
  | 'cancelled'
  | 'cancelledPaid'
  | 'cancelledAsk';

type Tone = StatusText['tone'];
type Wording = Pick<Words, 't' | 'money' | 'exact' | 'time'>;
type Digits = Readonly<Record<string, number>>;

/** Explains an order's status to its user. */
export function statusText(order: Order, wording: Wording, digits: Digits): StatusText {
  const [name, tone = 'plain'] = textOf(order);
  const facts = factsOf(order, wording, digits);
  return {
    heading: wording.t(`status.${name}` as Key, facts),
    below: wording.t(`status.${name}.below` as Key, facts),
    tone,
  };
}

function textOf(order: Order): [TextName, Tone?] {
  const { status, type, received, missing } = order;
  const [held] = heldPayments(order);
  if (held && mayCount(order)) return [held.isOfOtherPayer ? 'heldPayer' : 'heldOther', 'warn'];
  switch (status) {
    case 'pending':
      return received > 0 ? ['partial', 'warn'] : [type === 'buy' ? 'pendingBuy' : 'pendingSell'];
    case 'fiat_received':
      return ['fiatReceived'];
    case 'btc_in_mempool':
      return missing > 0 ? ['partialSell', 'warn'] : ['inMempool'];
    case 'btc_received':
      return ['cryptoReceived'];
    case 'completed':
      return [type === 'buy' ? 'completedBuy' : 'completedSell', 'ok'];
    case 'expired_fiat_not_received':
    case 'expired_btc_not_in_mempool':
      return [received > 0 ? 'expiredPaid' : 'expired', 'warn'];
    case 'payout_failed':
      if (refundsOf(order).length > 0) return ['refunding', 'warn'];
      return [type === 'buy' ? 'failedBuy' : needsRefundDestination(order) ? 'failedSellAsk' : 'failedSell', 'warn'];
    case 'refunded':
      return ['refunded', 'ok'];
    case 'cancelled':
      if (received === 0) return ['cancelled'];
      return [needsRefundDestination(order) ? 'cancelledAsk' : 'cancelledPaid', 'warn'];
  }
}

/** Whether an operator may still accept a held payment for the order. The texts of all other statuses explain what happened to its money. */
const mayCount = ({ status }: Order): boolean =>
  status === 'pending' || status === 'cancelled' || status.startsWith('expired');

/** Values for the placeholders of every text. */
export function factsOf(
  order: Order,
  { t, money, exact, time }: Wording,
  digits: Digits,
): Record<string, string | number> {
  const { currency, cryptoCurrency: coin, type, total, received, missing } = order;
  const inFiat = (amount: number) => money(amount, currency, digits[currency] ?? 2);
  const inCoin = (amount: number) => money(amount, coin, digits[coin] ?? 6);
  const paid = type === 'buy' ? inFiat : inCoin;
  const paidDigits = type === 'buy' ? (digits[currency] ?? 2) : (digits[coin] ?? 6);
  const sum = (payments: readonly Sum[]): string =>
    payments.map(({ amount, currency: of }) => exact(amount, of, digits[of] ?? 6)).join(', ');
  return {
    coin,
    method: order.methodName,
    total: order.status === 'completed' ? sum([sentTotal(order)]) : type === 'buy' ? inCoin(total) : inFiat(total),
    held: sum(heldPayments(order)),
    received: paid(roundedDown(received, paidDigits)),
    missing: paid(roundedUp(missing, paidDigits)),
    ordered: paid(received + missing),
    excess: paid(Math.max(0, excessOf(order))),
    amount: order.status === 'pending' ? paid(roundedUp(missing, paidDigits)) : sum(refundsOf(order)),
    seen: order.confirmations,
    needed: order.confirmationsNeeded,
    until: time(order.expiresAt),
    time: durationOf(order.processingTime, t),
  };
}

/** Returns the amount paid in excess, rounded to the page's digits to remove binary rounding noise. */
export const excessOf = ({ type, fiat, crypto, askedAmount, received, status }: Order): number =>
  status.startsWith('expired') || status === 'cancelled'
    ? 0
    : Number((received - (type === 'buy' ? (askedAmount ?? fiat) : crypto)).toFixed(8));

/** Whether the user must name a refund address: coins of a sell are returned only to it. An underpayment, an excess or all of it may be returned. */
export function needsRefundDestination(order: Order): boolean {
  const { type, status, received, missing, refundDestination } = order;
  const hasFailed = status.startsWith('expired') || status === 'payout_failed' || status === 'cancelled';
  const differs = missing > 0 || excessOf(order) > 0;
  const isAsked = type === 'sell' && received > 0 && refundDestination === undefined;
  return isAsked && refundsOf(order).length === 0 && (hasFailed || differs);
}

/** Formats durations such as "5-30 minutes", as the service sends them. Any other form is shown unchanged. */
function durationOf(text: string, t: Words['t']): string {
  const [, from = '', to = '', unit] = /^(\d+)-(\d+) (minutes|hours|days)$/.exec(text) ?? [];
  return unit === undefined ? text : t(`takes.${unit}` as Key, { from, to });
}

interface Sum {
  /** Plain decimal text. */
  readonly amount: string;
  readonly currency: string;
}

/** Returns the sum that a completed order sent. After a returned payout nothing is sent, and this is the promised amount. */
function sentTotal(order: Order): Sum {
  const sent = sentOf(order);
  const { type, currency, cryptoCurrency, total } = order;
  return { amount: sent === '0' ? String(total) : sent, currency: type === 'buy' ? cryptoCurrency : currency };
}
