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

/** An amount that a user is asked to pay. */
export class AskedAmountView {
  /**
   * Plain decimal text, exact.
   * @example '199.97'
   */
  amount: string;
  /** @example 'SGD' */
  currency: string;
}

/** An order in the list of a user's own. */
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
  /** The amount to pay, to the last digit where it is the order's own. */
  asked: AskedAmountView;
  /** Sums of what moved for it, by currency. */
  totals: CurrencyTotalsView[];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** A page of the user's own orders, newest first. */
export class OrderListView {
  orders: OrderSummaryView[];
  /** Whether there are older ones: ask for those after the last. */
  hasMore: boolean;
  /** The user's loyalty points; absent if there are none. */
  points?: number;
}

export class OrderListQueryDto {
  /** The id of the last order of the page before. */
  @OptionalText(64) after?: string;
}
