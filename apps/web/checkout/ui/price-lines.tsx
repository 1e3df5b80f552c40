import type { Estimate } from '../api.js';
import { useWords } from '../i18n.js';
import type { Side } from '../offer.js';

interface Props {
  readonly type: Side;
  readonly coin: string;
  readonly estimate: Estimate;
  readonly digits: Readonly<Record<string, number>>;
}

/** Breakdown of the price. The rate hides no charge. */
export function PriceLines({ type, coin, estimate, digits }: Props) {
  const { t, money, price, points } = useWords();
  const { currency, cryptoPrice, crypto, serviceCharge, payoutServiceCharge, total, fiat, earnedPoints } = estimate;
  const inFiat = (amount: number) => money(amount, currency, digits[currency] ?? 2);
  const inCoin = (amount: number) => money(amount, coin, digits[coin] ?? 6);
  const inTotal = type === 'buy' ? inCoin : inFiat;
  const percent = crypto > 0 ? (serviceCharge / crypto) * 100 : 0;
  return (
    <dl>
      <dt>{t('price.rate')}</dt>
      <dd>{price(cryptoPrice, currency)}</dd>
      <dt>{t(type === 'buy' ? 'amount.pay' : 'amount.send')}</dt>
      <dd>{type === 'buy' ? inFiat(fiat) : inCoin(crypto)}</dd>
      <dt>{t('price.charge', { percent: percent.toFixed(percent < 10 ? 1 : 0) })}</dt>
      <dd>{inCoin(serviceCharge)}</dd>
      <dt>{t(type === 'buy' ? 'price.network' : 'price.payout')}</dt>
      <dd>{payoutServiceCharge > 0 ? inTotal(payoutServiceCharge) : t('price.included')}</dd>
      <dt className="sum">{t('amount.get')}</dt>
      <dd className="sum">{inTotal(total)}</dd>
      {earnedPoints > 0 && (
        <>
          <dt>{t('points.earned')}</dt>
          <dd>{points(earnedPoints)}</dd>
        </>
      )}
    </dl>
  );
}
