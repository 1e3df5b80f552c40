import { ApiProperty, OmitType } from '@nestjs/swagger';
import { TransactionView } from '../transactions/transaction.view.dto.js';

/** A transaction with the contract's fields only, for receivers with a fixed schema. */
export class TransactionUpdatedPayload extends OmitType(TransactionView, ['createdAt'] as const) {}

/** The body of a notification (contract, Events): payload version 1. */
export class TransactionUpdatedBody {
  @ApiProperty({ enum: ['TRANSACTION_UPDATED'] }) message: 'TRANSACTION_UPDATED';
  /** Time of the update, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: TransactionUpdatedPayload;
}

/** Payload version 2, for endpoints that choose it. */
export class TransactionUpdatedBodyV2 {
  @ApiProperty({ enum: ['TRANSACTION_UPDATED'] }) message: 'TRANSACTION_UPDATED';
  /** Time of the update, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: TransactionView;
}

/** The fields of version 1. */
export function contractPayload({ createdAt: _, ...payload }: TransactionView): TransactionUpdatedPayload {
  return payload;
}
