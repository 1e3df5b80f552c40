import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type CheckoutSession, getAfter, type OrderSummary, put } from '../api.js';
import { useWords } from '../i18n.js';
import type { Params } from '../params.js';
import { isOver, isPast } from '../queries.js';
import { Heading } from '../ui/heading.js';
import { Trouble } from '../ui/trouble.js';
import { useDigits } from '../use-digits.js';
import { labelOf } from './timeline.js';

const PastOrder = lazy(() => import('./past-order.js'));

interface Props {
  readonly session: CheckoutSession;
  readonly params: Params;
  /** The id of the order that is open. */
  readonly past: string | undefined;
  readonly look: (orderId: string) => void;
  readonly back: () => void;
  readonly opened: () => void;
}

/** The user's own orders at this partner, newest first. A final or expired one opens beside the current order; any other replaces it. */
export default function OwnOrders({ past, ...list }: Props) {
  if (past === undefined) return <List {...list} />;
  return (
    <Suspense fallback={<main className="loading" />}>
      <PastOrder key={past} id={past} {...list} />
    </Suspense>
  );
}

function List({ session, look, back, opened }: Omit<Props, 'past'>) {
  const { t, points } = useWords();
  const open = useOpening(opened);
  const { page, orders, showOlder } = usePages();
  const choose = (order: OrderSummary) => {
    if (order.id === session.orderId) opened();
    else if (isOver(order) || (isPast(order) && session.orderId !== undefined)) look(order.id);
    else open.mutate(order.id);
  };
  return (
    <main>
      <Heading>{t('orders.title')}</Heading>
      <Trouble error={page.error ?? open.error} />
      {page.isPending && <p role="status">{t('working')}</p>}
      {page.data?.points !== undefined && <p>{t('points.own', { points: points(page.data.points) })}</p>}
      {page.data && orders.length === 0 && <p className="muted">{t('orders.none')}</p>}
      <ul className="orders">
        {orders.map((order) => (
          <li key={order.id}>
            <OneOrder order={order} open={() => choose(order)} />
          </li>
        ))}
      </ul>
      {page.data?.hasMore && (
        <button type="button" className="btn second" onClick={showOlder}>
          {t('orders.older')}
        </button>
      )}
      <button type="button" className="btn second" onClick={back}>
        {t('back')}
      </button>
    </main>
  );
}

/** Reads the orders page by page; the pages add up. */
function usePages() {
  const [after, setAfter] = useState<string>();
  const [older, setOlder] = useState<readonly OrderSummary[]>([]);
  const page = useQuery({ queryKey: ['orders', after], queryFn: () => getAfter('/api/orders', after) });
  const orders = [...older, ...(page.data?.orders ?? [])];
  const showOlder = () => {
    setOlder(orders);
    setAfter(orders.at(-1)?.id);
  };
  return { page, orders, showOlder };
}

/** Makes another order the one of this session. */
function useOpening(opened: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => put('/api/order', { orderId }),
    onSuccess: async (order) => {
      client.setQueryData(['order'], order);
      await client.invalidateQueries({ queryKey: ['session'] });
      opened();
    },
  });
}

function OneOrder({ order, open }: { readonly order: OrderSummary; readonly open: () => void }) {
  const { t, time } = useWords();
  const { type, cryptoCurrency: coin, createdAt } = order;
  const [amount, other] = useAmounts(order);
  return (
    <button type="button" onClick={open}>
      <b>{t(type === 'buy' ? 'title.buy' : 'title.sell', { coin })}</b>
      <span>{amount}</span>
      <span className="muted">
        {t(labelOf(order, order.status))} · <time dateTime={createdAt}>{time(createdAt)}</time>
      </span>
      {other !== undefined && <span className="muted">{other}</span>}
    </button>
  );
}

/** Returns the amounts of an order, coins first: those that moved if it is final, otherwise the agreed ones. */
function useAmounts(order: OrderSummary): readonly [string, string?] {
  const { t, money, exact } = useWords();
  const digits = useDigits();
  const { type, status, total, totals, asked } = order;
  const inFull = (amount: string, currency: string): string => exact(amount, currency, digits[currency] ?? 2);
  const sumOf = (part: 'received' | 'sent' | 'returned' | 'kept'): string =>
    totals
      .filter((each) => each[part] !== '0')
      .map((each) => inFull(each[part], each.currency))
      .join(' + ');
  const coinFirst = (paid: string, gotten: string): readonly [string, string] =>
    type === 'buy' ? [gotten, paid] : [paid, gotten];
  if (isPast(order) && sumOf('sent')) return coinFirst(sumOf('kept'), sumOf('sent'));
  if (isPast(order) && status !== 'completed') {
    if (sumOf('returned')) return [`${t('money.returned')}: ${sumOf('returned')}`];
    if (sumOf('received')) return [`${t('money.received')}: ${sumOf('received')}`];
    return [inFull(asked.amount, asked.currency)];
  }
  const totalCurrency = type === 'buy' ? order.cryptoCurrency : order.currency;
  return coinFirst(inFull(asked.amount, asked.currency), money(total, totalCurrency, digits[totalCurrency] ?? 2));
}
