import { ApiProperty } from '@nestjs/swagger';
import { UNMATCHED_ITEM_KINDS, type UnmatchedItemKind } from '@rampart/backoffice';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';
import { MoneyView, PartnerNameView } from '../operators/shared.dto.js';

/** Books unmatched money that no customer paid under its kind. */
export class UnmatchedItemDto extends ReasonDto {
  /** Bank interest, a refunded charge, or the owner's own money. */
  @IsIn(UNMATCHED_ITEM_KINDS, { message: '$property must be interest, charge or ownMoney' })
  @ApiProperty({ enum: UNMATCHED_ITEM_KINDS })
  kind: UnmatchedItemKind;
}

/** An order that an unmatched payment may belong to; only a hint. */
export class SuggestedOrderView {
  @ApiProperty({ format: 'uuid' }) id: string;
  partner: PartnerNameView;
  status: string;
  ordered: MoneyView;
  /** Received amount less ordered amount, decimal text. */
  difference: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  /** Seconds between order and payment; negative if the payment came first. */
  @ApiProperty({ type: 'integer' }) secondsApart: number;
}

/** How the payer's name of a held payment compares with the user's name, by the current rule. */
export class ComparedPayerView {
  userName: string;
  isUser: boolean;
  /** 0 to 100; from 75 on the payer counts as the user. */
  @ApiProperty({ type: 'integer' }) score: number;
  /** The reasons, in sentences. */
  reasons: string[];
}

export class UnmatchedMoneyView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['fiatRail', 'chain'] }) source: 'fiatRail' | 'chain';
  /** Event id of the provider. */
  eventId: string;
  /** Reference that the payer gave. */
  reference: string;
  amount: string;
  currency: string;
  @ApiProperty({ format: 'date-time' }) occurredAt: string;
  @ApiProperty({ format: 'date-time' }) recordedAt: string;
  /** The payer, if the bank reports the name. */
  payerName: string | null;
  /** `payerName` if the payer is not the order's user: matching accepts the payment, returning refuses it. */
  heldFor: string | null;
  @ApiProperty({ type: ComparedPayerView, nullable: true }) comparison: ComparedPayerView | null;
  /** State of an open return. */
  returnState: string | null;
  /** The open return, and the operator whose proposal about it awaits a second operator. */
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) returnId: string | null;
  returnProposedBy: string | null;
  /** The operator whose proposal to book it as other than a customer's money awaits a second operator. */
  itemProposedBy: string | null;
  suggestions: SuggestedOrderView[];
}

export class ConflictView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) inboundEventId: string;
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) transactionId: string | null;
  source: string;
  eventId: string;
  /** The first report, which the service acts on. */
  @ApiProperty({ type: 'object', additionalProperties: true }) first: Record<string, unknown>;
  /** The later report under the same id. */
  @ApiProperty({ type: 'object', additionalProperties: true }) again: Record<string, unknown>;
  @ApiProperty({ format: 'date-time' }) seenAt: string;
}

export class ContradictedPushView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: ['fiatRail', 'chain'] }) port: 'fiatRail' | 'chain';
  driver: string;
  /** Notification id of the provider. */
  pushId: string;
  /** Number of different bodies with that id. */
  @ApiProperty({ type: 'integer' }) contents: number;
  /** When the latest one arrived. */
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
}

export class UnmatchedView {
  events: UnmatchedMoneyView[];
  conflicts: ConflictView[];
  /** Notifications that providers sent with two contents. Neither is acted on. */
  pushes: ContradictedPushView[];
}
