import { SECRET_STATES, type SecretState } from '@rampart/data';
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
  /** `fiatRail` or `chain`, with the driver where it is named, and the chain of a driver that follows several: `chain:evm/ethereum`. */
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

/** A secret of RAMPART_SECRETS that the database knows. */
export class SecretView {
  number: string;
  /**
   * `seals` what is new; `stillSeals` by a process that was not restarted; `opens` what it sealed, until that is sealed anew; `canGo` out of the settings; `isGone`.
   */
  @ApiProperty({ enum: SECRET_STATES }) state: SecretState;
}

/** Sealing anew what earlier secrets sealed. */
export class ResealingView {
  /** Rows that the present pass has looked at. */
  @ApiProperty({ type: 'integer' }) looked: number;
  /** About how many there are. */
  @ApiProperty({ type: 'integer' }) rows: number;
  /** Values, documents among them, that the present pass sealed anew. */
  @ApiProperty({ type: 'integer' }) found: number;
  /** Those of the last whole pass; null before its end. */
  @ApiProperty({ type: 'integer', nullable: true }) foundLast: number | null;
  /** The table that is next; null between two passes. */
  @ApiProperty({ type: 'string', nullable: true }) place: string | null;
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
  /** The newest first. */
  secrets: SecretView[];
  /** Null while no earlier secret is needed. */
  @ApiProperty({ type: ResealingView, nullable: true }) resealing: ResealingView | null;
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
