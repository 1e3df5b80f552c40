import { useMutation } from '@tanstack/react-query';
import { type Order, post } from '../api.js';
import { useWords } from '../i18n.js';
import { remember } from '../memory.js';
import { heldPayments } from '../payments.js';
import { isPast, useReadAnew } from '../queries.js';
import { excessOf, factsOf, needsRefundDestination, statusText } from '../status-text.js';
import { Heading } from '../ui/heading.js';
import { Reach } from '../ui/partner-pages.js';
import { useDigits } from '../use-digits.js';
import type { OrderProps } from './order-props.js';
import { OrderMoney } from './order-money.js';
import { OrderReceipt } from './order-receipt.js';
import { RefundDestination } from './refund-destination.js';
import { Timeline } from './timeline.js';
import { AutomaticWayBack, WayBack } from './way-back.js';

interface Props extends OrderProps {
  /** Leads back from an order that is not the page's own. */
  readonly back?: () => void;
}

/** The state of the order, and its next step. */
export function Track({ order, session, params, isLive, back }: Props) {
  const words = useWords();
  const { t, time } = words;
  const digits = useDigits();
  const { heading, below, tone } = statusText(order, words, digits);
  return (
    <main data-status={order.status} data-live={isLive}>
      <Heading key={order.status}>{heading}</Heading>
      <p className="muted">
        <time dateTime={order.lastEventAt}>{t('track.last', { at: time(order.lastEventAt) })}</time>
      </p>
      <p className={`note ${tone}`} role="status">
        {below}
      </p>
      {excessOf(order) > 0 && <p className="note">{t(excessKey(order), factsOf(order, words, digits))}</p>}
      {needsRefundDestination(order) && <RefundDestination order={order} />}
      <Timeline order={order} />
      <OrderMoney order={order} />
      <OrderReceipt order={order} />
      <Proofs order={order} />
      {needsHelp(order) && <Reach partner={session.partner} orderId={order.id} />}
      <div className="cta">
        {back ? (
          <button type="button" className="btn second" onClick={back}>
            {t('back')}
          </button>
        ) : (
          <Onward order={order} session={session} params={params} />
        )}
      </div>
    </main>
  );
}

/** Returns the sentence about money beyond the order's amount. */
function excessKey(order: Order) {
  if (order.type === 'buy') return 'track.overBuy';
  return needsRefundDestination(order) ? 'track.overSellAsk' : 'track.overSell';
}

/** Links to the transaction on the chain and to the receipt. */
function Proofs({ order }: Pick<OrderProps, 'order'>) {
  const { t, language } = useWords();
  return (
    <>
      {order.explorerUrl !== undefined && (
        <a className="link" href={order.explorerUrl} target="_blank" rel="noreferrer">
          {t('track.explorer')}
        </a>
      )}
      {order.money.payments.length > 0 && (
        <a
          className="link"
          href={`${order.receiptUrl}?lang=${language.split('-')[0]}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('track.receipt')}
        </a>
      )}
    </>
  );
}

/** Links back to the partner and to a new order. */
const Onward = ({ order, session, params }: Omit<OrderProps, 'isLive'>) => (
  <>
    {order.status === 'completed' ? (
      <AutomaticWayBack params={params} partner={session.partner} order={order} />
    ) : (
      <WayBack params={params} partner={session.partner} order={order} />
    )}
    {isPast(order) && <Again />}
  </>
);

/** Whether an operator decides about the order's money, or the order ended otherwise than agreed. */
const needsHelp = (order: Order): boolean =>
  order.status === 'payout_failed' || order.status === 'refunded' || heldPayments(order).length > 0;

function Again() {
  const { t } = useWords();
  const readAnew = useReadAnew();
  const leave = useMutation({
    mutationFn: () => post('/api/order/leave'),
    onSuccess: () => {
      remember({ unannounced: false, agreed: undefined }); // the next order is checked again
      readAnew();
    },
  });
  return (
    <button type="button" className="btn second" onClick={() => leave.mutate()}>
      {t('track.again')}
    </button>
  );
}
