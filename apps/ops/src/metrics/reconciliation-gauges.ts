import { rows, sql } from '@rampart/sql';
import { ACCOUNT_PROBLEMS } from '@rampart/ports';
import { RECONCILIATION_RULES } from '@rampart/reconciliation';
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Gauges of open reconciliation findings, and of the heartbeats of tasks that must keep running. */
@Injectable()
export class ReconciliationGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Refreshes the gauges in `registry`. */
  async read(registry: Registry): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    const open = await rows<{ rule: string; count: number }>(
      this.database,
      sql`SELECT rule, count(*)::int AS count FROM reconciliation_finding WHERE resolved_at IS NULL GROUP BY rule`,
    );
    for (const rule of RECONCILIATION_RULES)
      this.gauges.findings.set({ rule }, open.find((each) => each.rule === rule)?.count ?? 0);
    this.gauges.statements.reset();
    for (const { rule, account, count } of await this.findStatementProblems())
      this.gauges.statements.set({ rule, account }, count);
    const heartbeats = await rows<{ task: string; age: number }>(
      this.database,
      sql`SELECT task, extract(epoch FROM rampart_now() - at)::float8 AS age FROM heartbeat`,
    );
    for (const { task, age } of heartbeats) this.gauges.heartbeat.set({ task }, age);
  }

  private findStatementProblems(): Promise<{ rule: string; account: string; count: number }[]> {
    return rows(
      this.database,
      sql`SELECT rule, split_part(subject, ':', 2) AS account, count(*)::int AS count FROM reconciliation_finding
          WHERE resolved_at IS NULL AND rule = ANY(${[...ACCOUNT_PROBLEMS]}) GROUP BY 1, 2`,
    );
  }
}

const gaugesIn = (registry: Registry) => ({
  findings: new Gauge({
    name: 'rampart_reconciliation_findings',
    help: 'Open findings of reconciliation',
    labelNames: ['rule'],
    registers: [registry],
  }),
  statements: new Gauge({
    name: 'rampart_statement_findings',
    help: 'Open findings about the statements of a bank account',
    labelNames: ['rule', 'account'],
    registers: [registry],
  }),
  heartbeat: new Gauge({
    name: 'rampart_heartbeat_age_seconds',
    help: 'Since when a task that must keep running has not run',
    labelNames: ['task'],
    registers: [registry],
  }),
});
