import { RequiredText } from '@rampart/contract';
import { BRAKE_ACTIONS } from '@rampart/brakes';
import type { BrakeAction } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ReasonDto } from '../operators/reason.dto.js';

export class EngageBrakeDto extends ReasonDto {
  @IsIn(BRAKE_ACTIONS) @ApiProperty({ enum: BRAKE_ACTIONS }) action: BrakeAction;
  /** `all`, `side:buy`, `method:paynow`, `asset:BTC`, `chain:bitcoin`, `port:chain` or `driver:chain:sandbox`. */
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
  @ApiProperty({ format: 'date-time' }) engagedAt: string;
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
