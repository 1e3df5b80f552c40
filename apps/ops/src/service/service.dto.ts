import { RULE_SEVERITIES, type RuleSeverity } from '@rampart/reconciliation';
import { ApiProperty } from '@nestjs/swagger';

export class QueueHealthView {
  name: string;
  @ApiProperty({ type: 'integer' }) waiting: number;
  @ApiProperty({ type: 'integer' }) active: number;
  @ApiProperty({ type: 'integer' }) delayed: number;
  @ApiProperty({ type: 'integer' }) failed: number;
  /** Seconds that the oldest waiting job has waited; null when none waits. */
  oldestSeconds: number | null;
}

export class HeartbeatView {
  task: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  ageSeconds: number;
}

/** A feed of payments that workers poll. */
export class FeedView {
  /** `fiatRail` or `chain`. */
  source: string;
  /** When it last answered; null before the first answer. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) readAt: string | null;
  /** Seconds since then. */
  @ApiProperty({ nullable: true, type: 'number' }) ageSeconds: number | null;
  /** The first failure since the last answer; null while it answers. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) failingSince: string | null;
  @ApiProperty({ nullable: true, type: 'string' }) problem: string | null;
}

export class FindingView {
  subject: string;
  detail: string;
  @ApiProperty({ format: 'date-time' }) firstSeenAt: string;
}

/** One rule of reconciliation. */
export class CheckView {
  rule: string;
  /** How soon a finding of it needs a person. */
  @ApiProperty({ enum: RULE_SEVERITIES }) severity: RuleSeverity;
  /** The meaning of its findings, and the next step. */
  meaning: string;
  action: string;
  /** Open findings. */
  findings: FindingView[];
}

export class HealthView {
  queues: QueueHealthView[];
  /** Seconds since the oldest job fell due that is not yet in its queue; 0 when none is late. */
  outboxLagSeconds: number;
  /** Seconds since the oldest event that still waits for delivery; 0 when none does. */
  webhookLagSeconds: number;
  /** Seconds that the oldest pending order is past its deadline; 0 when none is. */
  overdueSeconds: number;
  heartbeats: HeartbeatView[];
  feeds: FeedView[];
  /** Null before the first run. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) reconciledAt: string | null;
  checks: CheckView[];
}

export class OperatorView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
  /** Whether two-step sign-in is set up; without it nothing can be done at the console. */
  hasSecondFactor: boolean;
  isLocked: boolean;
  @ApiProperty({ type: 'integer' }) sessions: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
