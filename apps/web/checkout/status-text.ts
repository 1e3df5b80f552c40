import type { Order } from './api.js';
import type { Key, Words } from './i18n.js';

export interface StatusText {
  readonly heading: string;
  /** The whereabouts of the money, the user's next step and its deadline. */
  readonly below: string;
  readonly tone: 'plain' | 'ok' | 'warn';
}

type Wording = Pick<Words, 't' | 'money' | 'time'>;

/** Explains an order's status to its user. */
export function statusText(
  order: Order,
  { t, money, time }: Wording,
  digits: Readonly<Record<string, number>>,
): StatusText {
  const { currency, cryptoCurrency: coin, type, total, received, missing, expiresAt, methodName } = order;
  const inFiat = (amount: number) => money(amount, currency, digits[currency] ?? 2);
  const inCoin = (amount: number) => money(amount, coin, digits[coin] ?? 6);
  const paid = type === 'buy' ? inFiat : inCoin;
  const got = type === 'buy' ? inCoin(total) : inFiat(total);
  const facts = {
    coin,
    method: methodName,
    total: got,
    received: paid(received),
    missing: paid(missing),
    ordered: paid(received + missing),
    until: time(expiresAt),
    time: durationOf(order.processingTime, t),
  };
  const textOf = (
    key: TextName,
    tone: StatusText['tone'] = 'plain',
    more: Record<string, string | number> = {},
  ): StatusText => ({
    heading: t(`status.${key}` as Key, { ...facts, ...more }),
    below: t(`status.${key}.below` as Key, { ...facts, ...more }),
    tone,
  });
  switch (order.status) {
    case 'pending':
      return received > 0
        ? textOf('partial', 'warn')
        : textOf(type === 'buy' ? 'pendingBuy' : 'pendingSell', 'plain', { amount: paid(missing) });
    case 'fiat_received':
      return textOf('fiatReceived');
    case 'btc_in_mempool':
      return textOf('inMempool', 'plain', { seen: order.confirmations, needed: order.confirmationsNeeded });
    case 'btc_received':
      return textOf('cryptoReceived');
    case 'completed':
      return textOf(type === 'buy' ? 'completedBuy' : 'completedSell', 'ok');
    case 'expired_fiat_not_received':
    case 'expired_btc_not_in_mempool':
      return textOf(received > 0 ? 'expiredPaid' : 'expired', 'warn');
    case 'payout_failed':
      return order.refunds.length > 0
        ? textOf('refunding', 'warn', { amount: refunded(order, money, digits) })
        : textOf(type === 'buy' ? 'failedBuy' : 'failedSell', 'warn');
    case 'refunded':
      return textOf('refunded', 'ok', { amount: refunded(order, money, digits) });
    case 'cancelled':
      return received > 0 ? textOf('cancelledPaid', 'warn') : textOf('cancelled');
  }
}

/** The service sends "5-30 minutes". The page shows any other form unchanged. */
function durationOf(text: string, t: Words['t']): string {
  const [, from = '', to = '', unit] = /^(\d+)-(\d+) (minutes|hours)$/.exec(text) ?? [];
  return unit === undefined ? text : t(unit === 'hours' ? 'takes.hours' : 'takes.minutes', { from, to });
}

type TextName =
  | 'pendingBuy'
  | 'pendingSell'
  | 'partial'
  | 'fiatReceived'
  | 'inMempool'
  | 'cryptoReceived'
  | 'completedBuy'
  | 'completedSell'
  | 'expired'
  | 'expiredPaid'
  | 'failedBuy'
  | 'failedSell'
  | 'refunding'
  | 'refunded'
  | 'cancelled'
  | 'cancelledPaid';

const refunded = ({ refunds }: Order, money: Words['money'], digits: Readonly<Record<string, number>>): string =>
  refunds.map(({ amount, currency }) => money(amount, currency, digits[currency] ?? 6)).join(', ');
