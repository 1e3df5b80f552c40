import { OneTransactionView, Optional, OptionalMoment, OptionalText, QueryNumber } from '@rampart/contract';
import {
  FIAT_CODES,
  type FiatCode,
  METHOD_IDS,
  type MethodId,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  type TransactionStatus,
  type TransactionType,
} from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNumber, Min } from 'class-validator';
import { OrderPaymentsView, OrderPaymentView } from '../payments/order-payment.dto.js';
import { PageQueryDto, PageView } from './page.dto.js';

export class TransactionsQueryDto extends PageQueryDto {
  /** Comma-separated. */
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value !== '' ? value.split(',') : undefined,
  )
  @Optional()
  @IsIn(TRANSACTION_STATUSES, { each: true })
  @ApiProperty({ type: String })
  status?: TransactionStatus[];
  @Optional() @IsIn(TRANSACTION_TYPES) @ApiProperty({ enum: TRANSACTION_TYPES }) type?: TransactionType;
  @Optional() @IsIn(METHOD_IDS) @ApiProperty({ enum: METHOD_IDS }) method?: MethodId;
  @Optional() @IsIn(FIAT_CODES) @ApiProperty({ enum: FIAT_CODES }) currency?: FiatCode;
  @OptionalMoment() from?: string;
  @OptionalMoment() to?: string;
  /** Minimum and maximum amount in fiat. */
  // eslint-disable-next-line rampart/plain-words -- a parameter of the dashboard's address
  @QueryNumber() @Optional() @IsNumber() @Min(0) @ApiProperty({ type: 'number' }) least?: number;
  @QueryNumber() @Optional() @IsNumber() @Min(0) @ApiProperty({ type: 'number' }) most?: number;
  /** An id, a wallet, a blockchain transaction, an email, or a value in `partnerData`. */
  @OptionalText(200) search?: string;
  @OptionalText(64) userId?: string;
}

export class TransactionRowView extends OneTransactionView {
  userEmail: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;
}

export class TransactionsView extends PageView {
  data: TransactionRowView[];
}

/** An event of a transaction: a change of status with its cause, or a payment. */
export class StepView {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: TRANSACTION_STATUSES }) status?: TransactionStatus;
  /** The cause of a change of status. */
  signal?: string;
  payment?: OrderPaymentView;
}

export class PostingView {
  account: string;
  currency: string;
  /** Positive amounts are debits. */
  amount: string;
}

export class MovementView {
  @ApiProperty({ format: 'date-time' }) at: string;
  /** The cause of the booking. */
  cause: string;
  postings: PostingView[];
}

export class TransactionDetailsView {
  transaction: TransactionRowView;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  chain: string;
  /** Source and time of the price. */
  priceSource: string;
  @ApiProperty({ format: 'date-time' }) pricedAt: string;
  /** Rate of the charge, in percent. */
  serviceChargePercent: string;
  /** The account that a buy is paid into, and the payment reference. */
  payInto?: string;
  /** Deposit addresses of a sell, by network or address format. */
  depositTo?: Record<string, string>;
  /** The account that a sell is paid out to. */
  payTo?: Record<string, string>;
  @ApiProperty({ format: 'date-time' }) lastEventAt: string;
  money: OrderPaymentsView;
  steps: StepView[];
  movements: MovementView[];
}

export class SimulateDto {
  /** The event to simulate in the sandbox. */
  @ApiProperty({ enum: ['pay', 'payHalf', 'payDouble', 'nextPayoutFails'] })
  @IsIn(['pay', 'payHalf', 'payDouble', 'nextPayoutFails'])
  what: 'pay' | 'payHalf' | 'payDouble' | 'nextPayoutFails';
}
