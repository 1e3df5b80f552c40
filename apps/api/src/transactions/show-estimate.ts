import { type EstimateView, toJsonNumber } from '@rampart/contract';
import type { Quote } from '@rampart/pricing';

/** A calculation as partners read it. */
export const showEstimate = (quote: Quote, processingTime: string): EstimateView => ({
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
  processingTime,
});
