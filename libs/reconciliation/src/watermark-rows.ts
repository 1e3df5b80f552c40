import { type Executor, rows, sql } from '@rampart/sql';
import type { Horizon, Watermark } from './watermark.js';

/** Read before what changed is read, so that nothing is passed which this run has not seen. */
export async function readHorizon(database: Executor): Promise<Horizon> {
  const [row] = await rows<{ now: Date; xmin: string; xmax: string }>(
    database,
    sql`SELECT rampart_now() AS now, pg_snapshot_xmin(s)::text AS xmin, pg_snapshot_xmax(s)::text AS xmax FROM pg_current_snapshot() s`,
  );
  if (!row) throw new Error('the database has no snapshot');
  return { now: row.now, xmin: BigInt(row.xmin), xmax: BigInt(row.xmax) };
}

export async function findWatermark(database: Executor, rule: string): Promise<Watermark | undefined> {
  const [row] = await rows<{ readTo: Date; nextReadTo: Date; nextXmax: string }>(
    database,
    sql`SELECT read_to AS "readTo", next_read_to AS "nextReadTo", next_xmax AS "nextXmax" FROM reconciliation_watermark WHERE rule = ${rule}`,
  );
  return row && { ...row, nextXmax: BigInt(row.nextXmax) };
}

export async function saveWatermark(
  database: Executor,
  rule: string,
  { readTo, nextReadTo, nextXmax }: Watermark,
): Promise<void> {
  await rows(
    database,
    sql`INSERT INTO reconciliation_watermark (rule, read_to, next_read_to, next_xmax) VALUES (${rule}, ${readTo}, ${nextReadTo}, ${nextXmax.toString()})
        ON CONFLICT (rule) DO UPDATE SET read_to = excluded.read_to, next_read_to = excluded.next_read_to, next_xmax = excluded.next_xmax`,
  );
}
