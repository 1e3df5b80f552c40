import type { Estimate } from '../api.js';
import { useWords } from '../i18n.js';
import type { Side } from '../offer.js';

interface Props {
  readonly type: Side;
  readonly coin: string;
  readonly estimate: Estimate;
  readonly digits: Readonly<Record<string, number>>;
}

/** Breaks down the price. The rate contains no hidden charge. */
export function PriceLines({ type, coin, estimate, digits }: Props) {
  const { t, money, points } = useWords();
  const { currency, crypto, total, fiat, earnedPoints } = estimate;
  const inFiat = (amount: number) => money(amount, currency, digits[currency] ?? 2);
  const inCoin = (amount: number) => money(amount, coin, digits[coin] ?? 6);
  return (
    <dl>
      <dt>{t(type === 'buy' ? 'amount.pay' : 'amount.send')}</dt>
      <dd>{type === 'buy' ? inFiat(fiat) : inCoin(crypto)}</dd>
      <Charges type={type} coin={coin} amounts={estimate} digits={digits} />
      <dt className="sum">{t('amount.get')}</dt>
      <dd className="sum">{type === 'buy' ? inCoin(total) : inFiat(total)}</dd>
      {earnedPoints > 0 && (
        <>
          <dt>{t('points.earned')}</dt>
          <dd>{points(earnedPoints)}</dd>
        </>
      )}
    </dl>
  );
}

interface ChargesProps extends Omit<Props, 'estimate'> {
  readonly amounts: Pick<
    Estimate,
    'currency' | 'cryptoPrice' | 'crypto' | 'fiat' | 'serviceCharge' | 'payoutServiceCharge' | 'total'
  >;
}

/** Shows the market price, each charge in coins and in money, and the resulting price. */
export function Charges({ type, coin, amounts, digits }: ChargesProps) {
  const { t, money, price, percent } = useWords();
  const { currency, cryptoPrice, crypto, fiat, serviceCharge, payoutServiceCharge, total } = amounts;
  const inFiat = (amount: number) => money(amount, currency, digits[currency] ?? 2);
  const inBoth = (amount: number) => `${money(amount, coin, digits[coin] ?? 6)} ≈ ${inFiat(amount * cryptoPrice)}`;
  const charged = crypto > 0 ? (serviceCharge / crypto) * 100 : 0;
  const [paid, coins] = type === 'buy' ? [fiat, total] : [total, crypto];
  return (
    <>
      <dt>{t('price.rate')}</dt>
      <dd>{price(cryptoPrice, currency)}</dd>
      <dt>{t('price.charge', { percent: percent(charged) })}</dt>
      <dd>{inBoth(serviceCharge)}</dd>
      <dt>{t(type === 'buy' ? 'price.network' : 'price.payout')}</dt>
      <dd>{payoutServiceCharge > 0 ? (type === 'buy' ? inBoth : inFiat)(payoutServiceCharge) : t('price.included')}</dd>
      {coins > 0 && (
        <>
          <dt>{t('price.effective')}</dt>
          <dd>{price(paid / coins, currency)}</dd>
        </>
      )}
    </>
  );
}
