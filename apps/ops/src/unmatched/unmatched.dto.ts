import { ApiProperty } from '@nestjs/swagger';
import { MoneyView, PartnerNameView } from '../operators/shared.dto.js';

/** An order that unmatched money may be for. A hint, nothing more. */
export class SuggestedOrderView {
  @ApiProperty({ format: 'uuid' }) id: string;
  partner: PartnerNameView;
  status: string;
  ordered: MoneyView;
  /** What came in less what was ordered, decimal text. */
  difference: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** Between the order and the money; negative when the money came first. */
  @ApiProperty({ type: 'integer' }) secondsApart: number;
}

export class UnmatchedMoneyView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['fiatRail', 'chain'] }) source: 'fiatRail' | 'chain';
  /** The provider's. */
  eventId: string;
  /** What the payer named. */
  reference: string;
  amount: string;
  currency: string;
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  @ApiProperty({ format: 'date-time' }) recordedAt: string;
  /** Who paid, where the bank tells. */
  payerName: string | null;
  /** `payerName` when somebody else than the order's user paid: matching accepts it, returning refuses it. */
  heldFor: string | null;
  /** Of its return, while that is not over. */
  returnState: string | null;
  /** That return, and who proposed it, or that an uncertain one was sent, while that waits for a second operator. */
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) returnId: string | null;
  returnProposedBy: string | null;
  suggestions: SuggestedOrderView[];
}

export class ConflictView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) inboundEventId: string;
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) transactionId: string | null;
  source: string;
  eventId: string;
  /** What was told first, and is acted on. */
  @ApiProperty({ type: 'object', additionalProperties: true }) first: Record<string, unknown>;
  /** What was told again under the same id. */
  @ApiProperty({ type: 'object', additionalProperties: true }) again: Record<string, unknown>;
  @ApiProperty({ format: 'date-time' }) seenAt: string;
}

export class UnmatchedView {
  events: UnmatchedMoneyView[];
  conflicts: ConflictView[];
}
