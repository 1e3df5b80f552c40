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
  /** The rule that engaged it; null for a person. */
  rule: string | null;
  reason: string;
  /** The rule's present finding, of an engaged brake; null for a person's. */
  cause: string | null;
  @ApiProperty({ format: 'date-time' }) engagedAt: string;
  /** The operator whose release awaits a second one. */
  releaseProposedBy: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) releaseProposedAt: string | null;
  releasedBy: string | null;
  releaseReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) releasedAt: string | null;
}

export class BrakesView {
  engaged: BrakeView[];
  /** The newest first. */
  released: BrakeView[];
  /** Payouts, refunds and returns that wait for a release. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** Targets by name: methods, assets, chains, ports, and the drivers that run. */
  targets: string[];
}

export class ReleasedBrakeView {
  /** `proposed` waits for a second operator, who releases it. */
  @ApiProperty({ enum: ['ok', 'proposed'] }) status: 'ok' | 'proposed';
  /** Payouts, refunds and returns that waited. They go on, unless another brake holds them. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** Findings that the release looked at: the rule's present one, and payouts that are uncertain. */
  checked: string[];
}
