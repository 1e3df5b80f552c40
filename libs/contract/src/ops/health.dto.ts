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

export class FindingView {
  subject: string;
  detail: string;
  @ApiProperty({ format: 'date-time' }) firstSeenAt: string;
}

/** One rule of reconciliation. */
export class CheckView {
  rule: string;
  /** What is open now; none is good. */
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
  /** Null before the first run. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) reconciledAt: string | null;
  checks: CheckView[];
}

/** What waits for a person, as numbers. */
export class WorkView {
  @ApiProperty({ type: 'integer' }) kyc: number;
  @ApiProperty({ type: 'integer' }) moderation: number;
  @ApiProperty({ type: 'integer' }) proposals: number;
  @ApiProperty({ type: 'integer' }) unmatched: number;
  @ApiProperty({ type: 'integer' }) findings: number;
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

/** Who is signed in at the console. */
export class OperatorMeView {
  name: string;
  @ApiProperty({ enum: ['sandbox', 'live'] }) mode: 'sandbox' | 'live';
  hasSecondFactor: boolean;
  /** Recovery codes that are left. */
  @ApiProperty({ type: 'integer' }) recoveryCodes: number;
  /** When a recovery code was shown, if that was in the last ten minutes: another authenticator app may be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  /** What is decided about more than this many US dollars needs a second operator. */
  fourEyesAboveUsd: number;
}
