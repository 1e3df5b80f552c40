import type { PayoutPurpose, RestoreCause } from '@rampart/data';
import { ApiProperty } from '@nestjs/swagger';

const CAUSES = ['moved', 'timeline', 'behind', 'command'] as const satisfies readonly RestoreCause[];
const STATES = ['sent', 'written', 'unanswered', 'unexplained'] as const;
const PURPOSES = ['payout', 'refund', 'return'] as const satisfies readonly PayoutPurpose[];

export class RestoreFindingView {
  /** The payout's key, or the line of a bank's statement. */
  key: string;
  /** `sent`: its provider has it, and its row does not say so yet. `written`: it does. */
  @ApiProperty({ enum: STATES }) state: (typeof STATES)[number];
  @ApiProperty({ format: 'uuid', nullable: true, type: 'string' }) transactionId: string | null;
  @ApiProperty({ enum: PURPOSES, nullable: true, type: 'string' }) purpose: PayoutPurpose | null;
  /** The provider's reference, its problem, or the amount of a line. */
  detail: string;
}

export class RestoreView {
  @ApiProperty({ format: 'uuid' }) id: string;
  /** While it is open, nothing is paid out. */
  isOpen: boolean;
  @ApiProperty({ enum: CAUSES }) cause: RestoreCause;
  detail: string;
  /** The newest moment that the database knew: the backup is about as old. */
  @ApiProperty({ format: 'date-time' }) dataAt: string;
  @ApiProperty({ format: 'date-time' }) noticedAt: string;
  /** Orders that the providers have been asked for. */
  @ApiProperty({ type: 'integer' }) asked: number;
  /** When all had been asked for; null before. */
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) askedAt: string | null;
  proposedBy: string | null;
  proposedReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) proposedAt: string | null;
  releasedBy: string | null;
  releaseReason: string | null;
  @ApiProperty({ format: 'date-time', nullable: true, type: 'string' }) releasedAt: string | null;
}

export class RestoreReportView {
  /** The open one, else the latest; null where the database was never restored. */
  @ApiProperty({ type: RestoreView, nullable: true }) restore: RestoreView | null;
  /** Payouts that providers have sent since the backup. */
  @ApiProperty({ type: 'integer' }) sent: number;
  /** Of those, the ones that are written down. */
  @ApiProperty({ type: 'integer' }) written: number;
  @ApiProperty({ type: 'integer' }) unanswered: number;
  /** Lines of bank statements that are no payout's. */
  @ApiProperty({ type: 'integer' }) unexplained: number;
  /** Payouts, refunds and returns that wait for the release. */
  @ApiProperty({ type: 'integer' }) heldPayouts: number;
  /** Unclear ones first. */
  findings: RestoreFindingView[];
}

export class RestoreReleaseView {
  /** `proposed`: another operator must release it. */
  @ApiProperty({ enum: ['proposed', 'released'] }) status: 'proposed' | 'released';
}
