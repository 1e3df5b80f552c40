import {
  Amount,
  type ChainId,
  type CryptoCode,
  Decimal,
  fault,
  type FiatCode,
  type MethodId,
  PRECISION,
  type TransactionType,
} from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Brakes } from '@rampart/brakes';
import { Catalogue } from '@rampart/methods';
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
  constructor(
    private readonly book: PriceBook,
    @Inject(PRICING) private readonly pricing: PricingConfig,
    private readonly brakes: Brakes,
    private readonly catalogue: Catalogue,
  ) {}

  /** Estimates an order with the partner's markup in percent. Throws PRICE_UNAVAILABLE, AMOUNT_ABOVE_MAXIMUM, AMOUNT_CONSUMED_BY_CHARGES. */
  estimateOrder(order: Order, partnerMarkupPercent: Decimal = NO_MARKUP): PricedQuote {
    this.brakes.assertQuoting({ ...order, chains: [order.chain] });
    const price = this.priceOf(order);
    const charges = this.chargesOf(order);
    const result = quote({ ...order, ...price, ...charges, partnerMarkupPercent });
    checkDigits(result.crypto);
    checkDigits(result.fiat);
    if (!result.total.isPositive()) throw fault('AMOUNT_CONSUMED_BY_CHARGES');
    const { serviceChargePercent, referralDiscountPercent } = charges;
    return { ...result, source: price.source, serviceChargePercent, partnerMarkupPercent, referralDiscountPercent };
  }

  /** The price of one side: the market's, with the spread, which is applied here alone. Throws PRICE_UNAVAILABLE. */
  priceOf({ type, cryptoCurrency, currency }: Pick<Order, 'type' | 'cryptoCurrency' | 'currency'>): Price {
    const spread = currentSpread({ type, cryptoCurrency }, this.pricing, this.catalogue.offer);
    const market = this.book.priceOf(cryptoCurrency, currency);
    return withSpread(market, type, spreadOf(spread, this.book.rangeOf(cryptoCurrency)));
  }

  /** The payout charge of such an order, deducted from its total and in the total's currency. */
  payoutServiceChargeOf(order: Omit<Order, 'given'>): Decimal {
    return this.chargesOf(order).payoutServiceCharge;
  }

  private chargesOf({ type, currency, chain, cryptoCurrency, method }: Omit<Order, 'given'>) {
    const { serviceChargePercent, payoutServiceCharge, referralDiscountPercent, pointsPerUsd } = this.pricing;
    const network = payoutServiceCharge.buy.find(
      (row) => row.chain === chain && row.cryptoCurrency === cryptoCurrency,
    )?.charge;
    const bank = method && payoutServiceCharge.sell[method];
    return {
      serviceChargePercent: new Decimal(serviceChargePercent[type][currency] ?? 0),
      payoutServiceCharge: new Decimal((type === 'buy' ? network : bank) ?? 0),
      referralDiscountPercent: new Decimal(referralDiscountPercent),
      pointsPerUsd: new Decimal(pointsPerUsd),
    };
  }
}

/** Digits that a JSON number carries exactly. */
const MAX_DIGITS = 15;

function checkDigits({ value, currency }: Amount): void {
  const max = new Decimal(10).pow(MAX_DIGITS - PRECISION[currency]);
  if (value.gte(max)) throw fault('AMOUNT_ABOVE_MAXIMUM', { max: max.toFixed(), currency });
}
