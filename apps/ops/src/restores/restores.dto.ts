import type { PayoutPurpose, RestoreCause } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';

const CAUSES = ['moved', 'timeline', 'behind', 'command'] as const satisfies readonly RestoreCause[];
const STATES = ['sent', 'written', 'unanswered', 'unexplained'] as const;
const PURPOSES = ['payout', 'refund', 'return'] as const satisfies readonly PayoutPurpose[];

export class RestoreFindingView {
  /** The payout's key, or the line of a bank statement. */
  key: string;
  /** `sent`: the provider has it, but its row does not yet show that. `written`: the row shows it. */
  @ApiProperty({ enum: STATES }) state: (typeof STATES)[number];
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) transactionId: string | null;
  @ApiProperty({ enum: PURPOSES, nullable: true, type: 'string' }) purpose: PayoutPurpose | null;
  /** The provider's reference, its problem, or the amount of a line. */
  detail: string;
}

export class RestoreView {
  @ApiProperty({ format: 'uuid' }) id: string;
  /** Whether the restore is unreleased; nothing is paid out until it is released. */
  isOpen: boolean;
  @ApiProperty({ enum: CAUSES }) cause: RestoreCause;
  detail: string;
  /** The newest time in the database, which approximates the age of the backup. */
  @ApiProperty({ format: 'date-time' }) dataAt: string;
  @ApiProperty({ format: 'date-time' }) noticedAt: string;
  /** Number of orders for which the providers have been queried. */
  @ApiProperty({ type: 'integer' }) asked: number;
  /** When the providers had been queried for all orders; null before. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) askedAt: string | null;
  proposedBy: string | null;
  proposedReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) proposedAt: string | null;
  releasedBy: string | null;
  releaseReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) releasedAt: string | null;
}

export class RestoreReportView {
  /** The open restore, or else the latest; null if the database was never restored. */
  @ApiProperty({ type: RestoreView, nullable: true }) restore: RestoreView | null;
  /** Number of payouts that providers have sent since the backup. */
  @ApiProperty({ type: 'integer' }) sent: number;
  /** Number of those that the database records. */
  @ApiProperty({ type: 'integer' }) written: number;
  @ApiProperty({ type: 'integer' }) unanswered: number;
  /** Number of bank statement lines that belong to no payout. */
  @ApiProperty({ type: 'integer' }) unexplained: number;
  /** Number of payouts, refunds and returns that await the release. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** Unclear ones first. */
  findings: RestoreFindingView[];
}

export class RestoreReleaseView {
  /** `proposed` must be released by another operator. */
  @ApiProperty({ enum: ['proposed', 'released'] }) status: 'proposed' | 'released';
}
