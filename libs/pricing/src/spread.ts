import { type CryptoCode, Decimal, type TransactionType } from '@rampart/kernel';
import type { Price } from './price-book.js';
import type { PricingConfig } from './pricing-config.js';

/** However wild the market is: beyond it, a person closes the asset. */
const MAX_SPREAD_PERCENT = 20;
/** Digits that a JSON number carries exactly. */
const PRICE_DIGITS = 15;

interface Side {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
}

/** Percent between the market's price and ours: what is set for asset and side, and a share of how far the market moved of late. */
export function spreadOf(
  { type, cryptoCurrency }: Side,
  rangePercent: Decimal,
  { spreadPercent, spreadOfRangePercent }: Pick<PricingConfig, 'spreadPercent' | 'spreadOfRangePercent'>,
): Decimal {
  const moving = rangePercent.times(spreadOfRangePercent).div(100);
  return Decimal.min(moving.plus(spreadPercent[type][cryptoCurrency] ?? 0), MAX_SPREAD_PERCENT).toDecimalPlaces(4);
}

/** A buyer pays the market's price or more, a seller gets it or less, also where digits are rounded off. Without a spread the price stays as it is. */
export function withSpread(price: Price, type: TransactionType, percent: Decimal): Price {
  if (percent.isZero()) return price;
  const { cryptoPrice: market } = price;
  const exact =
    type === 'buy' ? market.times(percent.plus(100)).div(100) : market.times(percent.minus(100).neg()).div(100);
  const rounding = type === 'buy' ? Decimal.ROUND_UP : Decimal.ROUND_DOWN;
  return {
    ...price,
    cryptoPrice: exact.toSignificantDigits(PRICE_DIGITS, rounding),
    source: `${price.source}; market ${market.toFixed()}, spread ${percent.toFixed()} %`,
  };
}
