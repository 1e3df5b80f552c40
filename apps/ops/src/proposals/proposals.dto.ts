import { DECISION_ACTIONS, type DecisionAction, MODERATION_KINDS, type ModerationKind } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { MoneyView, PartnerNameView } from '../operators/shared.dto.js';

export class ProposalView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) transactionId: string;
  @ApiProperty({ enum: DECISION_ACTIONS }) action: DecisionAction;
  reason: string;
  /** Parameters of the decision. */
  @ApiProperty({ type: 'object', additionalProperties: true }) content: Record<string, unknown>;
  /** The payout or refund to decide about. */
  payoutId: string | null;
  /** Proof that the money was sent. */
  reference: string | null;
  /** Currency of the money that the reference proves. */
  currency: string | null;
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
  /** Reason, from the provider or the service. */
  why: string;
  atStake: MoneyView;
  /** The order's value in US dollars at its own price, decimal text. */
  worthUsd: string;
  /** Name of the operator who works on the case. */
  owner: string | null;
  /** The decision that awaits a second operator. */
  proposal: ProposalView | null;
}

/** Numbers of items that await an operator. */
export class WorkView {
  /** The service's clock, by which pages count ages. */
  @ApiProperty({ format: 'date-time' }) now: string;
  @ApiProperty({ type: 'integer' }) kyc: number;
  @ApiProperty({ type: 'integer' }) moderation: number;
  @ApiProperty({ type: 'integer' }) proposals: number;
  @ApiProperty({ type: 'integer' }) unmatched: number;
  @ApiProperty({ type: 'integer' }) findings: number;
  /** Number of engaged brakes. */
  @ApiProperty({ type: 'integer' }) brakes: number;
  /** 1 while a restored database awaits its release. */
  @ApiProperty({ type: 'integer' }) restores: number;
}
