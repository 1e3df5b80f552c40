import { rows, sql } from '@rampart/data';
import { RECONCILIATION_RULES } from '@rampart/reconciliation';
import { Injectable } from '@nestjs/common';
import { Gauge, type Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** The open findings of reconciliation, and the heartbeats of tasks that must keep running. */
@Injectable()
export class ReconciliationGauges {
  private gauges: ReturnType<typeof gaugesIn> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Reads them anew into `registry`. */
  async read(registry: Registry): Promise<void> {
    this.gauges ??= gaugesIn(registry);
    const open = await rows<{ rule: string; count: number }>(
      this.database,
      sql`SELECT rule, count(*)::int AS count FROM reconciliation_finding WHERE resolved_at IS NULL GROUP BY rule`,
    );
    for (const rule of RECONCILIATION_RULES)
      this.gauges.findings.set({ rule }, open.find((each) => each.rule === rule)?.count ?? 0);
    const heartbeats = await rows<{ task: string; age: number }>(
      this.database,
      sql`SELECT task, extract(epoch FROM rampart_now() - at)::float8 AS age FROM heartbeat`,
    );
    for (const { task, age } of heartbeats) this.gauges.heartbeat.set({ task }, age);
  }
}

const gaugesIn = (registry: Registry) => ({
  findings: new Gauge({
    name: 'rampart_reconciliation_findings',
    help: 'Open findings of reconciliation',
    labelNames: ['rule'],
    registers: [registry],
  }),
  heartbeat: new Gauge({
    name: 'rampart_heartbeat_age_seconds',
    help: 'Since when a task that must keep running has not run',
    labelNames: ['task'],
    registers: [registry],
  }),
});
