import { OptionalText, RequiredText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class BatchPayoutsQueryDto {
  /** `next` of the previous page. */
  @OptionalText(18) @Matches(/^\d{1,18}$/) after?: string;
}

export class ApproveBatchDto {
  /** Digest of the payouts that the operator reviewed. */
  @RequiredText(64) @Matches(/^[0-9a-f]{64}$/) digest: string;
}

/** A payout of a batch with its payee. */
export class DeskPayeeView {
  /** Position in the file. */
  seq: string;
  name: string;
  account: string;
  @ApiProperty({ type: String, nullable: true }) bank: string | null;
  amount: string;
  currency: string;
  @ApiProperty({ enum: ['payout', 'refund', 'return'] }) purpose: string;
  /** Null for the return of a payment without an order. */
  @ApiProperty({ type: String, nullable: true, format: 'uuid' }) transactionId: string | null;
  /** End-to-end id. */
  reference: string;
  /** `booked` if a statement already shows it; it is then in no file. */
  state: string;
}

export class DeskPayeesView {
  payouts: DeskPayeeView[];
  /** Digest of all payouts of the batch, which an approval must name. */
  digest: string;
  /** Value for `after` of the next page; null on the last. */
  @ApiProperty({ type: String, nullable: true }) next: string | null;
}
