import { OptionalText, RequiredText } from '@rampart/contract';
import { DECISION_ACTIONS, type DecisionAction } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, MinLength } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

export class RetryPayoutDto extends ReasonDto {
  /** The payout that is to be sent again; refused when another is the latest. */
  @OptionalText(64) payoutId?: string;
}

export class RefundDto extends ReasonDto {
  /** The refund that failed or is uncertain, where it is about one of several. */
  @OptionalText(64) payoutId?: string;
  /** What was returned by other means, or was found sent: its blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** The same as the bank's reference. */
  @OptionalText(256) reference?: string;
}

export class CompleteDto extends ReasonDto {
  @OptionalText(64) payoutId?: string;
  /** Proof that the user has the money: a blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** The same as a bank's reference. */
  @OptionalText(256) reference?: string;
}

export class MatchDto extends ReasonDto {
  /** Money that named no order; see GET /ops/unmatched. */
  @RequiredText(64) inboundEventId: string;
}

/** `done`, or `proposed` to a second operator. */
export class DecidedView {
  status: 'done' | 'proposed';
  proposalId?: string;
  /** As it is then. */
  transaction?: { id: string; status: string; version: number };
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
