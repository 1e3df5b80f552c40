import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getAfter, type OrderSummary, put } from '../api.js';
import { useWords } from '../i18n.js';
import { Heading } from '../ui/heading.js';
import { Trouble } from '../ui/trouble.js';
import { useDigits } from '../use-digits.js';
import { labelOf } from './timeline.js';

interface Props {
  readonly back: () => void;
  readonly opened: () => void;
}

/** The user's own orders at this partner, newest first. Each opens with its state and its receipt. */
export default function OwnOrders({ back, opened }: Props) {
  const { t, points } = useWords();
  const client = useQueryClient();
  const [after, setAfter] = useState<string>();
  const [older, setOlder] = useState<readonly OrderSummary[]>([]);
  const page = useQuery({ queryKey: ['orders', after], queryFn: () => getAfter('/api/orders', after) });
  const open = useMutation({
    mutationFn: (orderId: string) => put('/api/order', { orderId }),
    onSuccess: async (order) => {
      client.setQueryData(['order'], order);
      await client.invalidateQueries({ queryKey: ['session'] });
      opened();
    },
  });
  const orders = [...older, ...(page.data?.orders ?? [])];
  const showOlder = () => {
    setOlder(orders);
    setAfter(orders.at(-1)?.id);
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
            <OneOrder order={order} open={() => open.mutate(order.id)} />
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

function OneOrder({ order, open }: { readonly order: OrderSummary; readonly open: () => void }) {
  const { t, money, time } = useWords();
  const digits = useDigits();
  const { type, cryptoCurrency: coin, currency, createdAt } = order;
  const inFiat = money(type === 'buy' ? order.fiat : order.total, currency, digits[currency] ?? 2);
  const inCoin = money(type === 'buy' ? order.total : order.crypto, coin, digits[coin] ?? 6);
  return (
    <button type="button" onClick={open}>
      <b>{t(type === 'buy' ? 'title.buy' : 'title.sell', { coin })}</b>
      <span>{inCoin}</span>
      <span className="muted">
        {t(labelOf(order, order.status))} · <time dateTime={createdAt}>{time(createdAt)}</time>
      </span>
      <span className="muted">{inFiat}</span>
    </button>
  );
}
