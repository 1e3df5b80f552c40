import { type EstimateView, type ExpandDto, toJsonNumber } from '@rampart/contract';
import { chargedIn, type Order, type PricedQuote, type ProcessingTimes } from '@rampart/pricing';
import { showFees } from './show-fees.js';

interface Estimated {
  readonly order: Omit<Order, 'given'>;
  readonly quote: PricedQuote;
  readonly times: Pick<ProcessingTimes, 'timeOf'>;
}

/** Maps a calculation for partners. */
export const showEstimate = ({ order, quote, times }: Estimated, expand: ExpandDto): EstimateView => ({
  crypto: toJsonNumber(quote.crypto.value),
  fiat: toJsonNumber(quote.fiat.value),
  serviceCharge: toJsonNumber(quote.serviceCharge.value),
  total: toJsonNumber(quote.total.value),
  currency: quote.fiat.currency,
  cryptoPrice: toJsonNumber(quote.cryptoPrice),
  cryptoPriceUsd: toJsonNumber(quote.cryptoPriceUsd),
  referralDiscount: toJsonNumber(quote.referralDiscount.value),
  referralDiscountInPoints: toJsonNumber(quote.referralDiscountInPoints),
  referralDiscountInUsd: toJsonNumber(quote.referralDiscountInUsd),
  payoutServiceCharge: toJsonNumber(quote.payoutServiceCharge.value),
  earnedPoints: toJsonNumber(quote.earnedPoints),
  processingTime: times.timeOf(order, quote.crypto.value),
  ...(expand.expand === 'fees' ? showFees(expand, chargedIn(order.type, quote)) : {}),
});
