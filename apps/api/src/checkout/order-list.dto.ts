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
