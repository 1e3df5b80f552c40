import { type EstimateView, type ExpandDto, toJsonNumber } from '@rampart/contract';
import type { TransactionType } from '@rampart/kernel';
import { chargedIn, type PricedQuote } from '@rampart/pricing';
import { showFees } from './show-fees.js';

interface Estimated {
  readonly type: TransactionType;
  readonly quote: PricedQuote;
  readonly processingTime: string;
}

/** A calculation as partners read it. */
export const showEstimate = ({ type, quote, processingTime }: Estimated, expand: ExpandDto): EstimateView => ({
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
  ...(expand.expand === 'fees' ? showFees(expand, chargedIn(type, quote)) : {}),
});
