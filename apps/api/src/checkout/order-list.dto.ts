import { OptionalText } from '@rampart/contract';
import {
  CRYPTO_CODES,
  type CryptoCode,
  FIAT_CODES,
  type FiatCode,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { CurrencyTotalsView } from '../payments/order-payment.dto.js';

/** An amount that a user must pay. */
export class AskedAmountView {
  /**
   * Plain decimal text, exact.
   * @example '199.97'
   */
  amount: string;
  /** @example 'SGD' */
  currency: string;
}

/** An order in the user's own list. */
export class OrderSummaryView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: TRANSACTION_TYPES }) type: TransactionType;
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status: TransactionStatus;
  methodName: string;
  crypto: number;
  fiat: number;
  /** Crypto for a buy, fiat for a sell. */
  total: number;
  @ApiProperty({ enum: FIAT_CODES }) currency: FiatCode;
  @ApiProperty({ enum: CRYPTO_CODES }) cryptoCurrency: CryptoCode;
  /** The exact amount to pay, including digits that make it unique to the order. */
  asked: AskedAmountView;
  /** Sums of the order's payments, by currency. */
  totals: CurrencyTotalsView[];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** A page of the user's own orders, newest first. */
export class OrderListView {
  orders: OrderSummaryView[];
  /** Whether there are older orders; request them with the last id as `after`. */
  hasMore: boolean;
  /** The user's loyalty points; absent if there are none. */
  points?: number;
}

export class OrderListQueryDto {
  /** The id of the last order on the previous page. */
  @OptionalText(64) after?: string;
}
