import { Heartbeat, ReconciliationFinding } from '@rampart/data';
import { type Executor, rows, type Sql, sql } from '@rampart/sql';
import { ids } from '@rampart/kernel';
import { type Balance, trialBalance } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Found, Span } from './rules/rule.js';

/** An arbitrary limit: one screen. */
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

/** Findings of one rule. */
export interface Result {
  readonly found: readonly Found[];
  /** Subjects that could not be compared. */
  readonly unverified?: readonly string[];
  /** The parts of the past that were read; undefined for open items. */
  readonly spans?: readonly Span[];
}

/** Arbitrary limits on the parts of the past that one run reads again because of their open findings. */
const MAX_SPANS = 100;
const MAX_LENGTH = '10 days';

const wasRead = (spans: readonly Span[]): Sql => sql`(span_from IS NULL OR (span_from, span_to) IN (
  SELECT * FROM unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])))`;

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

  /** Lists parts of the past with open findings of a rule, limited to those that were read longest ago. */
  findOpenSpans(rule: string): Promise<Span[]> {
    return rows<Span>(
      this.database,
      sql`SELECT "from", "to" FROM (
            SELECT span_from AS "from", span_to AS "to", sum(span_to - span_from) OVER (ORDER BY min(last_seen_at), span_from) AS length
            FROM reconciliation_finding WHERE rule = ${rule} AND resolved_at IS NULL AND span_from IS NOT NULL GROUP BY 1, 2) spans
          WHERE length - ("to" - "from") <= ${MAX_LENGTH}::interval ORDER BY length LIMIT ${MAX_SPANS}`,
    );
  }

  /** Stores the findings of a rule and resolves those that it no longer finds, except `unverified` ones and those in parts of the past that it did not read. */
  async writeFindings(database: Executor, rule: string, { found, unverified = [], spans }: Result): Promise<void> {
    const seen = JSON.stringify(found.map(({ span, ...each }) => ({ ...each, ...span, id: ids.next() })));
    await rows(
      database,
      sql`
        WITH seen AS (
          INSERT INTO reconciliation_finding AS f (id, rule, subject, detail, span_from, span_to, first_seen_at, last_seen_at)
          SELECT id, ${rule}, subject, detail, "from", "to", rampart_now(), rampart_now()
          FROM jsonb_to_recordset(${seen}::jsonb) AS s(id uuid, subject text, detail text, "from" timestamptz, "to" timestamptz)
          ON CONFLICT (rule, subject) DO UPDATE SET detail = excluded.detail, span_from = excluded.span_from, span_to = excluded.span_to, last_seen_at = excluded.last_seen_at, resolved_at = NULL,
            first_seen_at = CASE WHEN f.resolved_at IS NULL THEN f.first_seen_at ELSE excluded.first_seen_at END
          RETURNING subject)
        UPDATE reconciliation_finding SET resolved_at = rampart_now()
        WHERE rule = ${rule} AND resolved_at IS NULL AND subject <> ALL(${[...unverified]}) AND subject NOT IN (SELECT subject FROM seen)
          AND ${spans === undefined ? sql`true` : wasRead(spans)}`,
    );
  }
}
