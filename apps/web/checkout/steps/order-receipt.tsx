import { shortId } from '../../shared/short-id.js';
import type { Order } from '../api.js';
import { useWords } from '../i18n.js';
import { sentOf } from '../payments.js';
import { Copy } from '../ui/copy.js';
import { Pair } from '../ui/pair.js';
import { Charges } from '../ui/price-lines.js';
import { useDigits } from '../use-digits.js';
import { OrderTarget } from './order-target.js';

/** The order's terms, where its money or coins go, and its number. Payments are shown above it. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { t, money, exact, price, day, points } = useWords();
  const digits = useDigits();
  const isBuy = order.type === 'buy';
  const [paid, got] = isBuy ? [order.currency, order.cryptoCurrency] : [order.cryptoCurrency, order.currency];
  const inMoney = (amount: number, currency: string) => money(amount, currency, digits[currency] ?? 2);
  const sent = sentOf(order);
  return (
    <dl>
      <Pair name={t('track.ordered')}>{inMoney(isBuy ? (order.askedAmount ?? order.fiat) : order.crypto, paid)}</Pair>
      <Pair name={t(sent !== '0' ? 'track.got' : isEnded(order) ? 'track.promised' : 'track.willGet')}>
        {sent === '0' ? inMoney(order.total, got) : exact(sent, got, digits[got] ?? 2)}
      </Pair>
      {isEnded(order) ? (
        <Pair name={t('price.rate')}>{price(order.cryptoPrice, order.currency)}</Pair>
      ) : (
        <Charges type={order.type} coin={order.cryptoCurrency} amounts={order} digits={digits} />
      )}
      <Pair name={t(isBuy ? 'method.pay' : 'method.get')}>{order.methodName}</Pair>
      <OrderTarget wallet={order.wallet} payTo={order.payTo} />
      {order.status === 'btc_received' && order.payoutDay !== undefined && (
        <Pair name={t('track.payoutDay')}>
          <time dateTime={order.payoutDay}>{day(order.payoutDay)}</time>
        </Pair>
      )}
      {order.earnedPoints !== undefined && <Pair name={t('points.earned')}>{points(order.earnedPoints)}</Pair>}
      <Pair name={t('track.order')}>
        <Copy value={order.id} shown={shortId(order.id)} label={t('track.order')} />
      </Pair>
    </dl>
  );
}

/** Whether nothing more is sent, unless later money changes that. */
const isEnded = ({ status }: Order): boolean =>
  status.startsWith('expired') || status === 'refunded' || status === 'cancelled';
