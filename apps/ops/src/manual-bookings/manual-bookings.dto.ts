import { OptionalText, RequiredText } from '@rampart/contract';
import type { ManualBooking, ManualBookingKind } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

type ManualBookingState = ManualBooking['state'];
const MANUAL_BOOKING_STATES = ['proposed', 'booked', 'rejected'] as const satisfies readonly ManualBookingState[];
const MANUAL_BOOKING_KINDS = [
  ...(['moneyIn', 'moneyOut', 'writeOff', 'chargeTaken', 'chargeGiven', 'interestTaken', 'interestGiven'] as const),
] satisfies readonly ManualBookingKind[];

/** A movement of the owner's own money into a wallet or the bank account, or out of it. */
export class OwnMovementDto extends ReasonDto {
  /** Exact decimal text. */
  @RequiredText(64) amount: string;
  @IsIn(['in', 'out'], { message: '$property must be in or out' }) @ApiProperty({ enum: ['in', 'out'] }) direction:
    'in' | 'out';
  /** Blockchain transaction id of a wallet movement. */
  @OptionalText(256) txId?: string;
  /** Id of the movement in the bank's statement, as findings name it. */
  @OptionalText(256) reference?: string;
}

/** A booking without a transaction, which an operator entered or a statement caused. */
export class ManualBookingView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: MANUAL_BOOKING_KINDS }) kind: ManualBookingKind;
  /** `bank:<currency>`, `wallet:<chain>:<currency>`, or `inboundEvent:<id>` for unmatched money. */
  subject: string;
  currency: string;
  /** Exact decimal text. */
  amount: string;
  reference: string;
  @ApiProperty({ enum: MANUAL_BOOKING_STATES }) state: ManualBookingState;
  proposedBy: string;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
  reason: string;
  decidedBy: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt: string | null;
}

export class ManualBookedView {
  /** `proposed` awaits a second operator. */
  @ApiProperty({ enum: ['done', 'proposed'] }) status: 'done' | 'proposed';
  bookingId: string;
  @ApiProperty({ enum: MANUAL_BOOKING_STATES }) state: ManualBookingState;
}
