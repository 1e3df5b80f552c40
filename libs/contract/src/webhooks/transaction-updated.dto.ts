import { ApiProperty } from '@nestjs/swagger';
import { TransactionView } from '../transactions/transaction.view.dto.js';

/** The body of a notification (contract, Events). */
export class TransactionUpdatedBody {
  @ApiProperty({ enum: ['TRANSACTION_UPDATED'] }) message: 'TRANSACTION_UPDATED';
  /** Time of the update, epoch milliseconds. */
  @ApiProperty({ type: 'integer' }) timestamp: number;
  payload: TransactionView;
}
