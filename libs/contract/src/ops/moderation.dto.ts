import { DECISION_ACTIONS, type DecisionAction, MODERATION_KINDS, type ModerationKind } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, MinLength } from 'class-validator';
import { OptionalText, RequiredText } from '../fields.js';
import { PartnerNameView } from './partner-name.dto.js';

export class MoneyView {
  /** Decimal text. */
  amount: string;
  currency: string;
}

export class ProposalView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) transactionId: string;
  @ApiProperty({ enum: DECISION_ACTIONS }) action: DecisionAction;
  reason: string;
  /** The decision's own fields, as they were asked for. */
  @ApiProperty({ type: 'object', additionalProperties: true }) content: Record<string, unknown>;
  /** The payout or refund that is meant. */
  payoutId: string | null;
  /** Proof of money that left. */
  reference: string | null;
  inboundEventId: string | null;
  proposedBy: string;
  @ApiProperty({ format: 'date-time' }) proposedAt: string;
  @ApiProperty({ enum: ['approved', 'rejected'], nullable: true, type: 'string' }) decision:
    'approved' | 'rejected' | null;
  decidedBy: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) decidedAt: string | null;
}

export class ModerationItemView {
  @ApiProperty({ enum: MODERATION_KINDS }) kind: ModerationKind;
  @ApiProperty({ format: 'uuid' }) transactionId: string;
  partner: PartnerNameView;
  @ApiProperty({ enum: ['buy', 'sell'] }) type: 'buy' | 'sell';
  status: string;
  @ApiProperty({ format: 'date-time' }) since: string;
  /** What a provider said, or what is known. */
  why: string;
  atStake: MoneyView;
  /** The order's value in US dollars at its own price, decimal text. */
  worthUsd: string;
  /** The decision that waits for a second operator. */
  proposal: ProposalView | null;
}

export class BlockedUserView {
  @ApiProperty({ format: 'uuid' }) userId: string;
  reason: string;
  @ApiProperty({ format: 'date-time' }) blockedAt: string;
}

/** A decision, to see what it would change. */
export class PreviewDto {
  @IsIn(DECISION_ACTIONS) @ApiProperty({ enum: DECISION_ACTIONS }) action: DecisionAction;
  /** The payout or refund that is meant. */
  @OptionalText(64) payoutId?: string;
  /** Proof of money that left: a blockchain transaction id or a bank reference. */
  @OptionalText(256) reference?: string;
  /** Money that named no order. */
  @OptionalText(64) inboundEventId?: string;
}

export class DecisionDto extends PreviewDto {
  /** 3 to 500 characters, for whoever reads the audit. */
  @RequiredText(500) @MinLength(3) reason: string;
}

/** What of a transaction a decision changes. */
export class DecidedStateView {
  status: string;
  @ApiProperty({ type: 'integer' }) version: number;
  givenUp: boolean;
  /** Each with purpose, generation, state, amount and reference, in words. */
  payouts: string[];
  /** What the books say about it, one account and currency each. */
  balances: string[];
}

export class DecisionPreviewView {
  before: DecidedStateView;
  /** As it would be right after the decision; what providers then answer comes later. */
  after: DecidedStateView;
  /** Whether it would wait for a second operator. */
  needsSecond: boolean;
}

export class DecisionOptionView {
  @ApiProperty({ enum: DECISION_ACTIONS }) action: DecisionAction;
  /** Why it cannot be done now; null when it can. */
  problem: string | null;
}
