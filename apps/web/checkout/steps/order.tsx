import { useEffect } from 'react';
import type { CheckoutSession, Order } from '../api.js';
import { useWords } from '../i18n.js';
import { remember, remembered } from '../memory.js';
import type { Params } from '../params.js';
import { postOrderCreated } from '../parent.js';
import { useOrder } from '../queries.js';
import { heldPayments } from '../payments.js';
import { Trouble } from '../ui/trouble.js';
import { Deposit } from './deposit.js';
import { Pay } from './pay.js';
import { Track } from './track.js';

interface Props {
  readonly session: CheckoutSession;
  readonly params: Params;
  readonly isLive: boolean;
  /** Receives the step that the page shows. */
  readonly at: (step: 'pay' | 'track') => void;
}

/** Shows payment instructions while the order awaits money, and its progress afterwards. */
export default function OrderStep({ session, params, isLive, at }: Props) {
  const { t } = useWords();
  const order = useOrder(isLive);
  const isPayable = order.data !== undefined && isOpen(order.data);
  useEffect(() => at(isPayable ? 'pay' : 'track'), [isPayable, at]);
  useEffect(() => announceOnce(order.data), [order.data]);
  if (!order.data) {
    return <main>{order.error ? <Trouble error={order.error} /> : <p role="status">{t('working')}</p>}</main>;
  }
  const shown = { order: order.data, session, params, isLive };
  return (
    <>
      {order.isRefetchError && <Trouble error={order.error} />}
      {!isPayable ? (
        <Track key="track" {...shown} />
      ) : order.data.type === 'buy' ? (
        <Pay key="pay" {...shown} />
      ) : (
        <Deposit key="pay" {...shown} />
      )}
    </>
  );
}

/** Whether the order awaits money. A short payment leaves the rest due; while a payment is held, its user must not pay again. */
const isOpen = (order: Order): boolean =>
  (order.status === 'pending' || order.status === 'btc_in_mempool') &&
  order.missing > 0 &&
  heldPayments(order).length === 0;

/** Sends the embedding page one message per order, even if the response to placing it was lost. */
function announceOnce(order: Order | undefined): void {
  if (!order || remembered().unannounced !== true) return;
  remember({ unannounced: false });
  postOrderCreated(order);
}
