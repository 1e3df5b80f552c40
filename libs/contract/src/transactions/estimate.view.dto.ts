import { ApiProperty } from '@nestjs/swagger';
import type { FeeBreakdownView } from './fees.dto.js';

/** An estimate of a buy or sell at the current price. */
export class EstimateView {
  /** Crypto after conversion, without service charge. */
  crypto: number;
  /** Fiat after conversion, without service charge. */
  fiat: number;
  /** Service charge in crypto, including the partner's markup. */
  serviceCharge: number;
  /** Final amount after service charge: crypto for a buy, fiat for a sell. */
  total: number;
  /** Fiat currency. */
  currency: string;
  /** Price in local currency. */
  cryptoPrice: number;
  /** Price in USD. */
  cryptoPriceUsd: number;
  /** Referral discount on the service charge, in crypto. */
  referralDiscount: number;
  /** The discount in loyalty points. */
  referralDiscountInPoints: number;
  /** The discount in USD. */
  referralDiscountInUsd: number;
  /** Charge for the payout, deducted from the total, in the total's currency. */
  payoutServiceCharge: number;
  /** Loyalty points earned when the transaction is completed. */
  earnedPoints: number;
  /** Usual duration, in words. */
  processingTime: string;
  /** Only with expand=fees. */
  feeBreakdown?: FeeBreakdownView;
}

/** An estimate whose numbers hold until `expiresAt`, for one transaction that names it as `quoteId`. */
export class QuoteView extends EstimateView {
  /** Id of the quote. */
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Time until which a transaction can be created from the quote, ISO 8601. */
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}
