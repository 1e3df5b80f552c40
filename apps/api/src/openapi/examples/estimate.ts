import type { EstimateView } from '@rampart/contract';

export const ESTIMATE: EstimateView = {
  crypto: 0.001702,
  fiat: 200,
  serviceCharge: 0.000034,
  total: 0.001668,
  currency: 'SGD',
  cryptoPrice: 117485.01875,
  cryptoPriceUsd: 91250.5,
  referralDiscount: 0,
  referralDiscountInPoints: 0,
  referralDiscountInUsd: 0,
  payoutServiceCharge: 0,
  earnedPoints: 0,
  processingTime: '5-30 minutes',
};
