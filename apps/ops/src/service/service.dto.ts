import { SECRET_STATES, type SecretState } from '@rampart/data';
import { RULE_SEVERITIES, type RuleSeverity } from '@rampart/reconciliation';
import { ApiProperty } from '@nestjs/swagger';

export class QueueHealthView {
  name: string;
  @ApiProperty({ type: 'integer' }) waiting: number;
  @ApiProperty({ type: 'integer' }) active: number;
  @ApiProperty({ type: 'integer' }) delayed: number;
  @ApiProperty({ type: 'integer' }) failed: number;
  /** Age of the oldest waiting job in seconds; null if the queue is empty. */
  oldestSeconds: number | null;
}

export class HeartbeatView {
  task: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  ageSeconds: number;
}

/** A feed of payments that workers poll. */
export class FeedView {
  /** `fiatRail` or `chain`, with the driver if it is named, and the chain of a driver that follows several: `chain:evm/ethereum`. */
  source: string;
  /** When it last responded; null before the first response. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) readAt: string | null;
  /** Seconds since then. */
  @ApiProperty({ nullable: true, type: 'number' }) ageSeconds: number | null;
  /** The first failure since the last response; null while it responds. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) failingSince: string | null;
  @ApiProperty({ nullable: true, type: 'string' }) problem: string | null;
}

export class FindingView {
  subject: string;
  detail: string;
  @ApiProperty({ format: 'date-time' }) firstSeenAt: string;
}

/** A reconciliation rule. */
export class CheckView {
  rule: string;
  /** How soon a finding needs an operator. */
  @ApiProperty({ enum: RULE_SEVERITIES }) severity: RuleSeverity;
  /** The meaning of its findings, and the next step. */
  meaning: string;
  action: string;
  /** Open findings. */
  findings: FindingView[];
}

/** A secret of RAMPART_SECRETS that the database has recorded. */
export class SecretView {
  number: string;
  /**
   * `seals` new values; `stillSeals` in a process that was not restarted; `opens` values that await re-encryption; `canGo` may be removed from the settings;
   * `isGone` was removed.
   */
  @ApiProperty({ enum: SECRET_STATES }) state: SecretState;
}

/** Progress of re-encrypting what earlier secrets encrypted. */
export class ResealingView {
  /** Number of rows that the current pass has read. */
  @ApiProperty({ type: 'integer' }) looked: number;
  /** Approximate number of all rows. */
  @ApiProperty({ type: 'integer' }) rows: number;
  /** Number of values, including documents, that the current pass re-encrypted. */
  @ApiProperty({ type: 'integer' }) found: number;
  /** Number of values in the last complete pass; null before its end. */
  @ApiProperty({ type: 'integer', nullable: true }) foundLast: number | null;
  /** The next table; null between passes. */
  @ApiProperty({ type: 'string', nullable: true }) place: string | null;
}

export class HealthView {
  queues: QueueHealthView[];
  /** Seconds since the oldest job became due that is not yet in its queue; 0 if none is late. */
  outboxLagSeconds: number;
  /** Seconds since the oldest event that still awaits delivery; 0 if all are delivered. */
  webhookLagSeconds: number;
  /** Seconds that the oldest pending order is past its deadline; 0 if none is late. */
  overdueSeconds: number;
  heartbeats: HeartbeatView[];
  feeds: FeedView[];
  /** Newest first. */
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
  /** Whether two-step sign-in is set up; without it the operator cannot act at the console. */
  hasSecondFactor: boolean;
  isLocked: boolean;
  @ApiProperty({ type: 'integer' }) sessions: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}
