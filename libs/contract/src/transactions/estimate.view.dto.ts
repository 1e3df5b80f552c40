import type { FeeBreakdownView } from './fees.dto.js';

/** What a buy or sell would come to now. */
export class EstimateView {
  /** Crypto after conversion, without service charge. */
  crypto: number;
  /** Fiat after conversion, without service charge. */
  fiat: number;
  /** Service charge in crypto; a markup of the partner included. */
  serviceCharge: number;
  /** Final amount after service charge: crypto for a buy, fiat for a sell. */
  total: number;
  /** Fiat currency. */
  currency: string;
  /** Price in local currency. */
  cryptoPrice: number;
  /** Price in USD. */
  cryptoPriceUsd: number;
  /** By how much a referral reduced the service charge, in crypto. */
  referralDiscount: number;
  /** The same in loyalty points. */
  referralDiscountInPoints: number;
  /** The same in USD. */
  referralDiscountInUsd: number;
  /** Charge for the payout, taken off the total, in the total's currency. */
  payoutServiceCharge: number;
  /** Loyalty points that completing it would earn. */
  earnedPoints: number;
  /** How long it takes, in words. */
  processingTime: string;
  /** Only when asked for with expand=fees. */
  feeBreakdown?: FeeBreakdownView;
}
