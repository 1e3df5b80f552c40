import type { Order } from '../api.js';
import { type Key, useWords } from '../i18n.js';
import { Copy } from '../ui/copy.js';
import { useDigits } from '../use-digits.js';
import { shortAddress } from './destination.js';

/** The order's amounts, price, refunds and references. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { t, money, price, day, points } = useWords();
  const digits = useDigits();
  const inFiat = (amount: number) => money(amount, order.currency, digits[order.currency] ?? 2);
  const inCoin = (amount: number) => money(amount, order.cryptoCurrency, digits[order.cryptoCurrency] ?? 6);
  const isBuy = order.type === 'buy';
  const paidAs = t(isBuy ? 'track.paidInCoins' : 'track.paidAs');
  return (
    <dl>
      <dt>{t(isBuy ? 'amount.pay' : 'amount.send')}</dt>
      <dd>{isBuy ? inFiat(order.askedAmount ?? order.fiat) : inCoin(order.crypto)}</dd>
      <dt>{t('amount.get')}</dt>
      <dd>{isBuy ? inCoin(order.total) : inFiat(order.total)}</dd>
      <dt>{t('price.rate')}</dt>
      <dd>{price(order.cryptoPrice, order.currency)}</dd>
      {order.refunds.map(({ amount, currency, done }, i) => (
        <BackLine
          key={i}
          text={money(amount, currency, digits[currency] ?? 6)}
          name={done ? 'track.refunded' : 'track.refunding'}
        />
      ))}
      {order.held
        .filter(({ state }) => state !== 'waiting')
        .map(({ amount, currency, state }, i) => (
          <BackLine
            key={i}
            text={money(amount, currency, digits[currency] ?? 6)}
            name={state === 'returned' ? 'track.sentBack' : 'track.sendingBack'}
          />
        ))}
      {order.status === 'btc_received' && order.payoutDay !== undefined && (
        <>
          <dt>{t('track.payoutDay')}</dt>
          <dd>
            <time dateTime={order.payoutDay}>{day(order.payoutDay)}</time>
          </dd>
        </>
      )}
      {order.earnedPoints !== undefined && (
        <>
          <dt>{t('points.earned')}</dt>
          <dd>{points(order.earnedPoints)}</dd>
        </>
      )}
      {order.paidAs !== undefined && (
        <>
          <dt>{paidAs}</dt>
          <dd>
            <Copy value={order.paidAs} shown={shortAddress(order.paidAs)} label={paidAs} />
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

/** Money on its way back to its payer. */
function BackLine({ text, name }: { readonly text: string; readonly name: Key }) {
  const { t } = useWords();
  return (
    <>
      <dt>{t(name)}</dt>
      <dd>{text}</dd>
    </>
  );
}
