import { type CryptoCode, Decimal, type TransactionType } from '@rampart/kernel';
import type { AssetSpread, Offer } from '@rampart/methods';
import type { Price } from './price-book.js';
import type { PricingConfig } from './pricing-config.js';

/** Maximum, however much the market moves; beyond it, an operator closes the asset. */
const MAX_SPREAD_PERCENT = 20;
/** Number of digits that a JSON number carries exactly. */
const PRICE_DIGITS = 15;

export interface Side {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
}

/** The spread that the pricing file sets. */
export const standardSpread = (
  { type, cryptoCurrency }: Side,
  { spreadPercent, spreadOfRangePercent }: Pick<PricingConfig, 'spreadPercent' | 'spreadOfRangePercent'>,
): AssetSpread => ({
  percent: String(spreadPercent[type][cryptoCurrency] ?? 0),
  ofRange: String(spreadOfRangePercent),
});

/** The spread in effect: an operator's, or the pricing file's. */
export const currentSpread = (side: Side, pricing: PricingConfig, { spreads }: Pick<Offer, 'spreads'>): AssetSpread =>
  spreads[side.type][side.cryptoCurrency] ?? standardSpread(side, pricing);

/** Percentage between the market's price and the service's: the configured one, plus a share of the market's recent movement. */
export function spreadOf({ percent, ofRange }: AssetSpread, rangePercent: Decimal): Decimal {
  const moving = rangePercent.times(ofRange).div(100);
  return Decimal.min(moving.plus(percent), MAX_SPREAD_PERCENT).toDecimalPlaces(4);
}

/** A buyer pays the market's price or more, and a seller gets it or less, even after rounding. Without a spread the price is not changed. */
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
