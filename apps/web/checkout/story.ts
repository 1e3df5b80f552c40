import type { Order } from './api.js';
import type { Key, Words } from './i18n.js';

export interface Story {
  /** What happened. */
  readonly heading: string;
  /** Whether the money is safe, what to do, by when. */
  readonly below: string;
  readonly tone: 'plain' | 'ok' | 'warn';
}

type Told = Pick<Words, 't' | 'money' | 'time'>;

/** What an order's status means to its user. */
export function storyOf(order: Order, { t, money, time }: Told, digits: Readonly<Record<string, number>>): Story {
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
  const tell = (key: StoryName, tone: Story['tone'] = 'plain', more: Record<string, string | number> = {}): Story => ({
    heading: t(`story.${key}` as Key, { ...facts, ...more }),
    below: t(`story.${key}.below` as Key, { ...facts, ...more }),
    tone,
  });
  switch (order.status) {
    case 'pending':
      return received > 0
        ? tell('partial', 'warn')
        : tell(type === 'buy' ? 'pendingBuy' : 'pendingSell', 'plain', { amount: paid(missing) });
    case 'fiat_received':
      return tell('fiatReceived');
    case 'btc_in_mempool':
      return tell('inMempool', 'plain', { seen: order.confirmations, needed: order.confirmationsNeeded });
    case 'btc_received':
      return tell('cryptoReceived');
    case 'completed':
      return tell(type === 'buy' ? 'completedBuy' : 'completedSell', 'ok');
    case 'expired_fiat_not_received':
    case 'expired_btc_not_in_mempool':
      return tell(received > 0 ? 'expiredPaid' : 'expired', 'warn');
    case 'payout_failed':
      return order.refunds.length > 0
        ? tell('refunding', 'warn', { amount: refunded(order, money, digits) })
        : tell(type === 'buy' ? 'failedBuy' : 'failedSell', 'warn');
    case 'refunded':
      return tell('refunded', 'ok', { amount: refunded(order, money, digits) });
    case 'cancelled':
      return received > 0 ? tell('cancelledPaid', 'warn') : tell('cancelled');
  }
}

/** The service says "5-30 minutes"; what is not of that form is shown as it came. */
function durationOf(text: string, t: Words['t']): string {
  const [, from = '', to = '', unit] = /^(\d+)-(\d+) (minutes|hours)$/.exec(text) ?? [];
  return unit === undefined ? text : t(unit === 'hours' ? 'takes.hours' : 'takes.minutes', { from, to });
}

type StoryName =
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
