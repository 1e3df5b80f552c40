import type { Estimate } from '../api.js';
import { useWords } from '../i18n.js';
import type { Side } from '../offer.js';
import { Pair } from './pair.js';

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
      <Pair name={t(type === 'buy' ? 'amount.pay' : 'amount.send')}>
        {type === 'buy' ? inFiat(fiat) : inCoin(crypto)}
      </Pair>
      <Charges type={type} coin={coin} amounts={estimate} digits={digits} />
      <Pair name={t('amount.get')} className="sum">
        {type === 'buy' ? inCoin(total) : inFiat(total)}
      </Pair>
      {earnedPoints > 0 && <Pair name={t('points.earned')}>{points(earnedPoints)}</Pair>}
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
      <Pair name={t('price.rate')}>{price(cryptoPrice, currency)}</Pair>
      <Pair name={t('price.charge', { percent: percent(charged) })}>{inBoth(serviceCharge)}</Pair>
      <Pair name={t(type === 'buy' ? 'price.network' : 'price.payout')}>
        {payoutServiceCharge > 0 ? (type === 'buy' ? inBoth : inFiat)(payoutServiceCharge) : t('price.included')}
      </Pair>
      {coins > 0 && <Pair name={t('price.effective')}>{price(paid / coins, currency)}</Pair>}
    </>
  );
}
