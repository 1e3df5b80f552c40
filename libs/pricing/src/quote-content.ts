import { Amount, Decimal } from '@rampart/kernel';
import type { Order, PricedQuote } from './estimate.js';

type Text<T> = { readonly [K in keyof T]: T[K] extends Decimal | Amount ? string : T[K] };

/** A stored quote: decimals as text; the order names the currency of each amount. */
export interface QuoteContent {
  readonly order: Omit<Order, 'given'> & { readonly given: string; readonly givenIn: 'crypto' | 'fiat' };
  readonly numbers: Text<PricedQuote>;
}

export function quoteContent(quote: PricedQuote, { given, ...order }: Order): QuoteContent {
  const numbers = Object.fromEntries(
    Object.entries(quote).map(([name, value]) => [name, text(value)]),
  ) as Text<PricedQuote>;
  return {
    order: { ...order, given: given.value.toFixed(), givenIn: given.currency === order.currency ? 'fiat' : 'crypto' },
    numbers,
  };
}

export function readQuoteContent({
  order: { given, givenIn, ...order },
  numbers,
}: QuoteContent): PricedQuote & { readonly order: Order } {
  const { cryptoCurrency, currency, type } = order;
  const totalIn = type === 'buy' ? cryptoCurrency : currency;
  return {
    order: { ...order, given: Amount.of(given, givenIn === 'fiat' ? currency : cryptoCurrency) },
    crypto: Amount.of(numbers.crypto, cryptoCurrency),
    fiat: Amount.of(numbers.fiat, currency),
    serviceCharge: Amount.of(numbers.serviceCharge, cryptoCurrency),
    partnerMarkup: Amount.of(numbers.partnerMarkup, cryptoCurrency),
    total: Amount.of(numbers.total, totalIn),
    cryptoPrice: new Decimal(numbers.cryptoPrice),
    cryptoPriceUsd: new Decimal(numbers.cryptoPriceUsd),
    referralDiscount: Amount.of(numbers.referralDiscount, cryptoCurrency),
    referralDiscountInUsd: new Decimal(numbers.referralDiscountInUsd),
    referralDiscountInPoints: new Decimal(numbers.referralDiscountInPoints),
    payoutServiceCharge: Amount.of(numbers.payoutServiceCharge, totalIn),
    earnedPoints: new Decimal(numbers.earnedPoints),
    source: numbers.source,
    serviceChargePercent: new Decimal(numbers.serviceChargePercent),
    partnerMarkupPercent: new Decimal(numbers.partnerMarkupPercent),
    referralDiscountPercent: new Decimal(numbers.referralDiscountPercent),
  };
}

function text(value: unknown): unknown {
  if (value instanceof Amount) return value.value.toFixed();
  return Decimal.isDecimal(value) ? value.toFixed() : value;
}
