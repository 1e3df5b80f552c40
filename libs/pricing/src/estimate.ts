import {
  Amount,
  type ChainId,
  type CryptoCode,
  type CurrencyCode,
  Decimal,
  fault,
  type FiatCode,
  type MethodId,
  PRECISION,
  type TransactionType,
} from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Brakes } from '@rampart/brakes';
import { Catalogue, type Offer } from '@rampart/methods';
import { Charges } from './charges.js';
import { type Price, PriceBook } from './price-book.js';
import type { PricingConfig } from './pricing-config.js';
import { type Quote, quote } from './quote.js';
import { currentSpread, spreadOf, withSpread } from './spread.js';

/** Injection token of the pricing configuration. */
export const PRICING = Symbol('PRICING');

export interface Order {
  readonly type: TransactionType;
  readonly cryptoCurrency: CryptoCode;
  readonly currency: FiatCode;
  readonly chain: ChainId;
  readonly method?: MethodId;
  readonly given: Amount;
}

export interface PricedQuote extends Quote {
  readonly source: string;
  readonly serviceChargePercent: Decimal;
  readonly partnerMarkupPercent: Decimal;
  readonly referralDiscountPercent: Decimal;
}

/** For callers without a partner, and partners without a markup. */
const NO_MARKUP = new Decimal(0);

/** Prices an order at the current price, in memory only. */
@Injectable()
export class Estimate {
  private readonly charges: Charges;
  private readonly sides = new Map<string, PricedSide>();

  constructor(
    private readonly book: PriceBook,
    @Inject(PRICING) private readonly pricing: PricingConfig,
    private readonly brakes: Brakes,
    private readonly catalogue: Catalogue,
  ) {
    this.charges = new Charges(pricing);
  }

  /** Estimates an order with the partner's markup in percent. Throws PRICE_UNAVAILABLE, AMOUNT_ABOVE_MAXIMUM, AMOUNT_CONSUMED_BY_CHARGES. */
  estimateOrder(order: Order, partnerMarkupPercent: Decimal = NO_MARKUP): PricedQuote {
    const { type, cryptoCurrency, currency, given, method } = order;
    this.brakes.assertQuoting({ type, method, cryptoCurrency, chains: [order.chain] });
    const price = this.priceOf(order);
    const charges = this.charges.chargesOf(order);
    const result = quote({
      type,
      cryptoCurrency,
      currency,
      given,
      cryptoPrice: price.cryptoPrice,
      cryptoPriceUsd: price.cryptoPriceUsd,
      partnerMarkupPercent,
      ...charges,
    });
    checkDigits(result.crypto);
    checkDigits(result.fiat);
    if (!result.total.isPositive()) throw fault('AMOUNT_CONSUMED_BY_CHARGES');
    const { serviceChargePercent, referralDiscountPercent } = charges;
    return { source: price.source, serviceChargePercent, partnerMarkupPercent, referralDiscountPercent, ...result };
  }

  /** Returns the price of one side: the market's with the spread, which is applied only here, once per change of either. Throws PRICE_UNAVAILABLE. */
  priceOf({ type, cryptoCurrency, currency }: Pick<Order, 'type' | 'cryptoCurrency' | 'currency'>): Price {
    const { offer } = this.catalogue;
    const market = this.book.priceOf(cryptoCurrency, currency);
    const range = this.book.rangeOf(cryptoCurrency);
    const side = `${type} ${cryptoCurrency} ${currency}`;
    const known = this.sides.get(side);
    if (known?.market === market && known.range === range && known.offer === offer) return known.price;
    const spread = currentSpread({ type, cryptoCurrency }, this.pricing, offer);
    const price = withSpread(market, type, spreadOf(spread, range));
    this.sides.set(side, { market, range, offer, price });
    return price;
  }

  /** Returns the payout charge of such an order, deducted from its total and in the total's currency. */
  payoutServiceChargeOf(order: Omit<Order, 'given'>): Decimal {
    return this.charges.chargesOf(order).payoutServiceCharge;
  }
}

/** A price, and the values that it was computed from. */
interface PricedSide {
  readonly market: Price;
  readonly range: Decimal;
  readonly offer: Offer;
  readonly price: Price;
}

/** Number of digits that a JSON number carries exactly. */
const MAX_DIGITS = 15;

const FIRST_TOO_LONG: ReadonlyMap<CurrencyCode, Decimal> = new Map(
  Object.entries(PRECISION).map(([currency, digits]) => [
    currency as CurrencyCode,
    new Decimal(10).pow(MAX_DIGITS - digits),
  ]),
);

function checkDigits({ value, currency }: Amount): void {
  const max = FIRST_TOO_LONG.get(currency);
  if (max && value.gte(max)) throw fault('AMOUNT_ABOVE_MAXIMUM', { max: max.toFixed(), currency });
}
