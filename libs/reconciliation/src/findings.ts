import { type Executor, Heartbeat, ReconciliationFinding, rows, sql } from '@rampart/data';
import { ids } from '@rampart/kernel';
import { type Balance, trialBalance } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { Found } from './rules/rule.js';

/** Our choice: one screen. */
const MAX_FINDINGS = 500;

/** The heartbeats of reconciliation: of any run, and of the last full run. */
export const RUN = 'reconciliation';
export const FULL_RUN = 'reconciliationOfAll';

export interface ReconciliationReport {
  readonly lastRunAt: Date | null;
  readonly lastFullRunAt: Date | null;
  /** Open findings first. */
  readonly findings: readonly ReconciliationFinding[];
  /** The trial balance, for comparison with statements. */
  readonly balances: readonly Balance[];
}

/** The findings of reconciliation. A finding stays open until a run no longer finds it. */
@Injectable()
export class Findings {
  constructor(private readonly database: DataSource) {}

  async buildReport(): Promise<ReconciliationReport> {
    const heartbeats = await this.database.getRepository(Heartbeat).find();
    const lastOf = (task: string): Date | null => heartbeats.find((heartbeat) => heartbeat.task === task)?.at ?? null;
    return {
      lastRunAt: lastOf(RUN),
      lastFullRunAt: lastOf(FULL_RUN),
      findings: await this.database.getRepository(ReconciliationFinding).find({
        order: { resolvedAt: { direction: 'DESC', nulls: 'FIRST' }, firstSeenAt: 'DESC' },
        take: MAX_FINDINGS,
      }),
      balances: await trialBalance(this.database),
    };
  }

  /** Names of the rules that have open findings. */
  async openRules(): Promise<string[]> {
    const open = await this.database
      .getRepository(ReconciliationFinding)
      .find({ select: { rule: true }, where: { resolvedAt: IsNull() } });
    return [...new Set(open.map(({ rule }) => rule))];
  }

  /** Stores the findings of a rule and resolves those that it no longer finds, except `unverified` ones. */
  async writeFindings(
    database: Executor,
    rule: string,
    { found, unverified = [] }: { found: readonly Found[]; unverified?: readonly string[] },
  ): Promise<void> {
    const seen = JSON.stringify(found.map((each) => ({ ...each, id: ids.next() })));
    await rows(
      database,
      sql`
        WITH seen AS (
          INSERT INTO reconciliation_finding AS f (id, rule, subject, detail, first_seen_at, last_seen_at)
          SELECT id, ${rule}, subject, detail, rampart_now(), rampart_now() FROM jsonb_to_recordset(${seen}::jsonb) AS s(id uuid, subject text, detail text)
          ON CONFLICT (rule, subject) DO UPDATE SET detail = excluded.detail, last_seen_at = excluded.last_seen_at, resolved_at = NULL,
            first_seen_at = CASE WHEN f.resolved_at IS NULL THEN f.first_seen_at ELSE excluded.first_seen_at END
          RETURNING subject)
        UPDATE reconciliation_finding SET resolved_at = rampart_now()
        WHERE rule = ${rule} AND resolved_at IS NULL AND subject <> ALL(${[...unverified]}) AND subject NOT IN (SELECT subject FROM seen)`,
    );
  }
}
