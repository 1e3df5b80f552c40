import { OptionalText, RequiredText } from '@rampart/contract';
import { DECISION_ACTIONS, type DecisionAction } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, MinLength } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

export class RetryPayoutDto extends ReasonDto {
  /** The payout to send again; refused if it is not the latest. */
  @OptionalText(64) payoutId?: string;
}

export class RefundDto extends ReasonDto {
  /** The failed or uncertain refund, if there are several. */
  @OptionalText(64) payoutId?: string;
  /** Blockchain transaction id of a manual refund, or of one that turned out to be sent. */
  @OptionalText(256) txId?: string;
  /** Bank reference instead of a blockchain transaction id. */
  @OptionalText(256) reference?: string;
  /** Currency of the money that the reference proves, if several are owed. */
  @OptionalText(16) currency?: string;
}

export class CompleteDto extends ReasonDto {
  @OptionalText(64) payoutId?: string;
  /** Proof that the user has the money: a blockchain transaction id. */
  @OptionalText(256) txId?: string;
  /** Bank reference instead of a blockchain transaction id. */
  @OptionalText(256) reference?: string;
}

export class NotSentDto extends ReasonDto {
  /** The uncertain payout or refund, if there are several. */
  @OptionalText(64) payoutId?: string;
}

export class MatchDto extends ReasonDto {
  /** The unmatched payment; see GET /ops/unmatched. */
  @RequiredText(64) inboundEventId: string;
}

/** `done`, or `proposed` to a second operator. */
export class DecidedView {
  status: 'done' | 'proposed';
  proposalId?: string;
  /** The changed transaction. */
  transaction?: { id: string; status: string; version: number };
}

/** A decision to preview. */
export class PreviewDto {
  @IsIn(DECISION_ACTIONS) @ApiProperty({ enum: DECISION_ACTIONS }) action: DecisionAction;
  /** The payout or refund to decide about. */
  @OptionalText(64) payoutId?: string;
  /** Proof that the money was sent: a blockchain transaction id or a bank reference. */
  @OptionalText(256) reference?: string;
  /** Currency of the money that the reference proves, if several are owed. */
  @OptionalText(16) currency?: string;
  /** The unmatched payment. */
  @OptionalText(64) inboundEventId?: string;
}

export class DecisionDto extends PreviewDto {
  /** 3 to 500 characters, for the audit log. */
  @RequiredText(500) @MinLength(3) reason: string;
}

/** The part of a transaction that a decision may change. */
export class DecidedStateView {
  status: string;
  @ApiProperty({ type: 'integer' }) version: number;
  givenUp: boolean;
  /** Payouts with purpose, generation, state, amount and reference, as text. */
  payouts: string[];
  /** Balances of the transaction per account and currency. */
  balances: string[];
}

export class DecisionPreviewView {
  before: DecidedStateView;
  /** State right after the decision, before providers respond. */
  after: DecidedStateView;
  /** Whether the decision needs a second operator. */
  needsSecond: boolean;
}

export class DecisionOptionView {
  @ApiProperty({ enum: DECISION_ACTIONS }) action: DecisionAction;
  /** Why the action is not possible now; null if it is possible. */
  problem: string | null;
}
