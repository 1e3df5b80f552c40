import type { Order } from '../api.js';
import { type Key, useWords } from '../i18n.js';

type Status = Order['status'];

/** The statuses of a successful order. */
const USUAL: Readonly<Record<Order['type'], readonly Status[]>> = {
  buy: ['pending', 'fiat_received', 'completed'],
  sell: ['pending', 'btc_in_mempool', 'btc_received', 'completed'],
};

/** The statuses of an order with their times, and those still to come. */
export function Timeline({ order }: { readonly order: Order }) {
  const { t, time } = useWords();
  const past = order.history.filter(({ status }, i, all) => all.findLastIndex((each) => each.status === status) === i);
  const usual = USUAL[order.type];
  const at = usual.indexOf(order.status);
  const coming = at < 0 ? [] : usual.slice(at + 1);
  return (
    <ol className="timeline" aria-label={t('track.timeline')}>
      {past.map(({ status, at: moment }) => (
        <li key={status} className={isBad(status) ? 'bad' : 'done'}>
          <b>{t(labelOf(order, status))}</b>
          <time dateTime={moment}>{time(moment)}</time>
        </li>
      ))}
      {coming.map((status, i) => (
        <li key={status} className={i === 0 ? 'now' : 'todo'} aria-current={i === 0 ? 'step' : undefined}>
          <b>{t(labelOf(order, status))}</b>
        </li>
      ))}
    </ol>
  );
}

const isBad = (status: Status): boolean =>
  status.startsWith('expired') || status === 'payout_failed' || status === 'cancelled';

export const labelOf = ({ type }: Pick<Order, 'type'>, status: Status): Key =>
  status === 'completed' ? (type === 'buy' ? 'did.sentCoins' : 'did.sentMoney') : `did.${status}`;
