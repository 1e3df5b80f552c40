import type { Order } from '../api.js';
import { type Key, useWords } from '../i18n.js';
import { heldPayments, paymentKey } from '../payments.js';
import { useDigits } from '../use-digits.js';

type Status = Order['status'];
type Event = Order['events'][number];

/** The statuses of a successful order. */
const USUAL: Readonly<Record<Order['type'], readonly Status[]>> = {
  buy: ['pending', 'fiat_received', 'completed'],
  sell: ['pending', 'btc_in_mempool', 'btc_received', 'completed'],
};

/** Statuses that add nothing to the payment that caused them. */
const PAYMENT_OF: Readonly<Partial<Record<Status, 'received' | 'sent' | 'returned'>>> = {
  fiat_received: 'received',
  btc_in_mempool: 'received',
  completed: 'sent',
  refunded: 'returned',
};

/** Shows the events of an order with their times, and the steps to come in the future tense. */
export function Timeline({ order }: { readonly order: Order }) {
  const { t, time, exact } = useWords();
  const digits = useDigits();
  const textOf = ({ status, payment }: Event): string =>
    payment
      ? `${t(paymentKey(payment))}: ${exact(payment.amount, payment.currency, digits[payment.currency] ?? 2)}`
      : t(labelOf(order, status ?? order.status));
  return (
    <ol className="timeline" aria-label={t('track.timeline')}>
      {eventsShown(order).map((event, i) => (
        <li key={i} className={isBad(event) ? 'bad' : 'done'}>
          <b>{textOf(event)}</b>
          <time dateTime={event.at}>{time(event.at)}</time>
        </li>
      ))}
      {comingOf(order).map((key, i) => (
        <li key={key} className={i === 0 ? 'now' : 'todo'} aria-current={i === 0 ? 'step' : undefined}>
          <b>{t(key)}</b>
        </li>
      ))}
    </ol>
  );
}

const eventsShown = ({ events }: Order): Event[] =>
  events.filter(({ status }) => {
    const direction = status && PAYMENT_OF[status];
    return direction === undefined || !events.some(({ payment }) => payment?.direction === direction);
  });

/** Returns the steps to come. While money is held, the next step is a decision; a refund in progress ends the order. */
function comingOf(order: Order): Key[] {
  if (heldPayments(order).length > 0) return ['will.decide'];
  if (order.money.payments.some(({ direction, state }) => direction === 'returned' && state === 'underway'))
    return ['money.returning'];
  const usual = USUAL[order.type];
  const at = usual.indexOf(order.status);
  return at < 0 ? [] : usual.slice(at + 1).map((status) => willOf(order, status));
}

const willOf = ({ type }: Order, status: Status): Key =>
  status === 'completed' ? (type === 'buy' ? 'will.sentCoins' : 'will.sentMoney') : (`will.${status}` as Key);

const isBad = ({ status, payment }: Event): boolean =>
  payment
    ? payment.state === 'held' || payment.state === 'refused' || payment.state === 'reversed'
    : status?.startsWith('expired') === true || status === 'payout_failed' || status === 'cancelled';

export const labelOf = ({ type }: Pick<Order, 'type'>, status: Status): Key =>
  status === 'completed' ? (type === 'buy' ? 'did.sentCoins' : 'did.sentMoney') : `did.${status}`;
