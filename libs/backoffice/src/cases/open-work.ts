import { rows, sql } from '@rampart/sql';
import { AWAITS_OPERATOR } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ModerationDesk } from './moderation-desk.js';

/** Number of items that await an operator, by kind. */
export interface WorkCounts {
  readonly kyc: number;
  readonly moderation: number;
  readonly proposals: number;
  readonly unmatched: number;
  readonly findings: number;
  readonly brakes: number;
  /** 1 while a restored database waits for its release. */
  readonly restores: number;
}

/** Counts the work that awaits an operator. */
@Injectable()
export class OpenWork {
  constructor(
    private readonly database: DataSource,
    private readonly moderation: ModerationDesk,
  ) {}

  async countWork(): Promise<WorkCounts> {
    const [counts] = await rows<Omit<WorkCounts, 'moderation'>>(
      this.database,
      sql`SELECT (SELECT count(*)::int FROM kyc_review WHERE decided_at IS NULL) AS kyc,
            (SELECT count(*)::int FROM proposal WHERE decided_at IS NULL) AS proposals,
            (SELECT count(*)::int FROM inbound_event e WHERE ${AWAITS_OPERATOR}) + (SELECT count(*)::int FROM inbound_conflict WHERE resolved_at IS NULL) AS unmatched,
            (SELECT count(*)::int FROM reconciliation_finding WHERE resolved_at IS NULL) AS findings,
            (SELECT count(*)::int FROM brake WHERE released_at IS NULL) AS brakes,
            (SELECT count(*)::int FROM database_restore WHERE is_open) AS restores`,
    );
    const moderation = (await this.moderation.listWaiting()).length;
    return { kyc: 0, proposals: 0, unmatched: 0, findings: 0, brakes: 0, restores: 0, ...counts, moderation };
  }
}
