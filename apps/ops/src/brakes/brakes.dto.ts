import { RequiredText } from '@rampart/contract';
import { BRAKE_ACTIONS } from '@rampart/brakes';
import type { BrakeAction } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

export class EngageBrakeDto extends ReasonDto {
  @IsIn(BRAKE_ACTIONS) @ApiProperty({ enum: BRAKE_ACTIONS }) action: BrakeAction;
  /** `all`, `side:buy`, `method:paynow`, `asset:BTC`, `chain:bitcoin`, `wallet:bitcoin`, `port:chain` or `driver:chain:sandbox`. */
  @RequiredText(80) target: string;
}

export class BrakeView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ enum: BRAKE_ACTIONS }) action: BrakeAction;
  target: string;
  /** The operator's name, or the rule's. */
  engagedBy: string;
  /** The rule that engaged it; null for an operator. */
  rule: string | null;
  reason: string;
  /** The rule's current finding while the brake is engaged; null if an operator engaged it. */
  cause: string | null;
  @ApiProperty({ format: 'date-time' }) engagedAt: string;
  /** The operator who proposed the release, which awaits a second operator. */
  releaseProposedBy: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) releaseProposedAt: string | null;
  releasedBy: string | null;
  releaseReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) releasedAt: string | null;
}

export class BrakesView {
  engaged: BrakeView[];
  /** Newest first. */
  released: BrakeView[];
  /** Number of payouts, refunds and returns held by the brake. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** Targets by name: methods, assets, chains, ports and running drivers. */
  targets: string[];
}

export class ReleasedBrakeView {
  /** `proposed` awaits a second operator, who releases it. */
  @ApiProperty({ enum: ['ok', 'proposed'] }) status: 'ok' | 'proposed';
  /** Number of payouts, refunds and returns that were held. They continue unless another brake holds them. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** Findings checked at the release: the rule's current one, and uncertain payouts. */
  checked: string[];
}
