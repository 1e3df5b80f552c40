import { useEffect } from 'react';
import type { Order, Visit } from '../api.js';
import { useWords } from '../i18n.js';
import { remember, remembered } from '../memory.js';
import type { Params } from '../params.js';
import { tellCreated } from '../parent.js';
import { useOrder } from '../queries.js';
import { Trouble } from '../ui/trouble.js';
import { Deposit } from './deposit.js';
import { Pay } from './pay.js';
import { Track } from './track.js';

interface Props {
  readonly visit: Visit;
  readonly params: Params;
  readonly isLive: boolean;
  /** The step that the page is in then. */
  readonly at: (step: 'pay' | 'track') => void;
}

/** The order: what to pay while that is open, and what becomes of it. */
export function OrderStep({ visit, params, isLive, at }: Props) {
  const { t } = useWords();
  const order = useOrder(isLive);
  const isPayable = order.data !== undefined && isOpen(order.data);
  useEffect(() => at(isPayable ? 'pay' : 'track'), [isPayable, at]);
  useEffect(() => announceOnce(order.data), [order.data]);
  if (!order.data) {
    return <main>{order.error ? <Trouble error={order.error} /> : <p role="status">{t('working')}</p>}</main>;
  }
  const shown = { order: order.data, visit, params, isLive };
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

/** While there is something to pay. What came short is still open. */
const isOpen = ({ status, missing }: Order): boolean => status === 'pending' && missing > 0;

/** The page around us gets one message per order, also when the answer to placing it was lost. */
function announceOnce(order: Order | undefined): void {
  if (!order || remembered().unannounced !== true) return;
  remember({ unannounced: false });
  tellCreated(order);
}
