import { inTransaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { AggregatorRegistry, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

/** A metric as a process publishes it. */
interface PublishedMetric {
  readonly type: string;
}

type Published = readonly PublishedMetric[];

/** After this time a running process has published again, as it does so every five seconds. */
export const ENDED_AFTER = sql`interval '30 seconds'`;
/** After this time a process that was only suspended has published again. */
const FOLDED_AFTER = sql`interval '1 hour'`;
/** Row that sums all processes that were folded. */
const PAST = '00000000-0000-0000-0000-000000000000';

/**
 * Metrics of all processes, in Prometheus' text format. The counts of ended processes are kept: otherwise each sum would fall when one ends, and Prometheus
 * interprets a falling counter as one that restarted at 0.
 */
export async function collectMetrics(database: DataSource): Promise<string> {
  const found = await rows<{ isRunning: boolean; metrics: Published }>(
    database,
    sql`SELECT at > now() - ${ENDED_AFTER} AS "isRunning", metrics FROM process_metrics ORDER BY instance`,
  );
  return addUp(found.map(({ isRunning, metrics }) => (isRunning ? metrics : countersOf(metrics)))).metrics();
}

/** Adds up processes that ended long ago in one row, so that their rows can be deleted. */
export async function foldMetrics(database: DataSource): Promise<void> {
  await inTransaction(database, async (manager) => {
    await rows(manager, sql`SELECT pg_advisory_xact_lock(hashtextextended('process metrics', 0))`);
    const ended = await rows<{ metrics: Published }>(
      manager,
      sql`DELETE FROM process_metrics WHERE at <= now() - ${FOLDED_AFTER} RETURNING metrics`,
    );
    if (ended.length === 0) return;
    const sums = await addUp(ended.map(({ metrics }) => countersOf(metrics))).getMetricsAsJSON();
    await rows(
      manager,
      sql`INSERT INTO process_metrics (instance, app, at, metrics) VALUES (${PAST}, 'past', '-infinity', ${JSON.stringify(sums)}::jsonb)`,
    );
  });
}

const addUp = (published: readonly Published[]): Registry => AggregatorRegistry.aggregate([...published]);

const countersOf = (metrics: Published): Published =>
  metrics.filter(({ type }) => type === 'counter' || type === 'histogram');
