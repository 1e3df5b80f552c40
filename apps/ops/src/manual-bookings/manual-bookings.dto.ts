import { OptionalText, RequiredText } from '@rampart/contract';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

/** A movement of the owner's own money into a wallet or the bank account, or out of it. */
export class OwnMovementDto extends ReasonDto {
  /** Exact decimal text. */
  @RequiredText(64) amount: string;
  @IsIn(['in', 'out'], { message: '$property must be in or out' }) @ApiProperty({ enum: ['in', 'out'] }) direction:
    'in' | 'out';
  /** Blockchain transaction id of a wallet movement. */
  @OptionalText(256) txId?: string;
  /** Id of the movement in the bank's statement; findings name it. */
  @OptionalText(256) reference?: string;
}

export class ManualBookedView {
  /** `proposed` awaits a second operator. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
  bookingId: string;
  @ApiProperty({ enum: ['proposed', 'booked', 'rejected'] }) state: 'proposed' | 'booked' | 'rejected';
}
