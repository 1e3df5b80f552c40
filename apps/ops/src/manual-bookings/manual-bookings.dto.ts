import { OptionalText, RequiredText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

/** The owner's own money, moved into one of our wallets or our bank account, or out of it. */
export class OwnMovementDto extends ReasonDto {
  /** Exact decimal text. */
  @RequiredText(64) amount: string;
  @IsIn(['in', 'out'], { message: '$property must be in or out' }) @ApiProperty({ enum: ['in', 'out'] }) direction:
    'in' | 'out';
  /** The blockchain transaction id of a wallet's. */
  @OptionalText(256) txId?: string;
  /** The id under which the bank's statement has it; findings name it. */
  @OptionalText(256) reference?: string;
}

export class ManualBookedView {
  /** `proposed` waits for a second operator. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
  bookingId: string;
  @ApiProperty({ enum: ['proposed', 'booked', 'rejected'] }) state: 'proposed' | 'booked' | 'rejected';
}
