import { useMutation } from '@tanstack/react-query';
import { type Order, post } from '../api.js';
import { useWords } from '../i18n.js';
import { remember } from '../memory.js';
import { isOver, useReadAnew } from '../queries.js';
import { statusText } from '../status-text.js';
import { Copy } from '../ui/copy.js';
import { Heading } from '../ui/heading.js';
import { useDigits } from '../use-digits.js';
import { shortAddress } from './destination.js';
import type { OrderProps } from './order-props.js';
import { RefundDestination } from './refund-destination.js';
import { Timeline } from './timeline.js';
import { AutomaticWayBack, WayBack } from './way-back.js';

/** The state of the order, and its next step. */
export function Track({ order, session, params, isLive }: OrderProps) {
  const words = useWords();
  const { t, language } = words;
  const { heading, below, tone } = statusText(order, words, useDigits());
  return (
    <main data-status={order.status} data-live={isLive}>
      <Heading key={order.status}>{heading}</Heading>
      <p className={`note ${tone}`} role="status">
        {below}
      </p>
      {needsRefundDestination(order) && <RefundDestination coin={order.cryptoCurrency} />}
      <Timeline order={order} />
      <Receipt order={order} />
      {order.explorerUrl !== undefined && (
        <a className="link" href={order.explorerUrl} target="_blank" rel="noreferrer">
          {t('track.explorer')}
        </a>
      )}
      {(order.status === 'completed' || order.refunds.length > 0) && (
        <a className="link" href={`${order.receiptUrl}?lang=${language}`} target="_blank" rel="noreferrer">
          {t('track.receipt')}
        </a>
      )}
      <div className="cta">
        {order.status === 'completed' ? (
          <AutomaticWayBack params={params} partner={session.partner} orderId={order.id} />
        ) : (
          <WayBack params={params} partner={session.partner} />
        )}
        {mayStartAgain(order) && <Again />}
      </div>
    </main>
  );
}

const mayStartAgain = (order: Order): boolean => isOver(order) || order.status.startsWith('expired');

/** The service returns a sell's coins only to the address that the user names. */
const needsRefundDestination = ({ type, status, received, refundDestination, refunds }: Order): boolean =>
  type === 'sell' &&
  received > 0 &&
  refundDestination === undefined &&
  refunds.length === 0 &&
  (status.startsWith('expired') || status === 'payout_failed' || status === 'cancelled');

function Again() {
  const { t } = useWords();
  const readAnew = useReadAnew();
  const leave = useMutation({
    mutationFn: () => post('/api/order/leave'),
    onSuccess: () => {
      remember({ unannounced: false });
      readAnew();
    },
  });
  return (
    <button type="button" className="btn second" onClick={() => leave.mutate()}>
      {t('track.again')}
    </button>
  );
}

function Receipt({ order }: { readonly order: Order }) {
  const { t, money, price, day } = useWords();
  const digits = useDigits();
  const inFiat = (amount: number) => money(amount, order.currency, digits[order.currency] ?? 2);
  const inCoin = (amount: number) => money(amount, order.cryptoCurrency, digits[order.cryptoCurrency] ?? 6);
  const isBuy = order.type === 'buy';
  return (
    <dl>
      <dt>{t(isBuy ? 'amount.pay' : 'amount.send')}</dt>
      <dd>{isBuy ? inFiat(order.askedAmount ?? order.fiat) : inCoin(order.crypto)}</dd>
      <dt>{t('amount.get')}</dt>
      <dd>{isBuy ? inCoin(order.total) : inFiat(order.total)}</dd>
      <dt>{t('price.rate')}</dt>
      <dd>{price(order.cryptoPrice, order.currency)}</dd>
      {order.refunds.map(({ amount, currency, done }, i) => (
        <RefundLine key={i} text={money(amount, currency, digits[currency] ?? 6)} isDone={done} />
      ))}
      {order.status === 'btc_received' && order.payoutDay !== undefined && (
        <>
          <dt>{t('track.payoutDay')}</dt>
          <dd>
            <time dateTime={order.payoutDay}>{day(order.payoutDay)}</time>
          </dd>
        </>
      )}
      {order.paidAs !== undefined && (
        <>
          <dt>{t('track.paidAs')}</dt>
          <dd>
            <Copy value={order.paidAs} shown={shortAddress(order.paidAs)} label={t('track.paidAs')} />
          </dd>
        </>
      )}
      <dt>{t('track.order')}</dt>
      <dd>
        <Copy value={order.id} shown={shortAddress(order.id)} label={t('track.order')} />
      </dd>
    </dl>
  );
}

function RefundLine({ text, isDone }: { readonly text: string; readonly isDone: boolean }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t(isDone ? 'track.refunded' : 'track.refunding')}</dt>
      <dd>{text}</dd>
    </>
  );
}
