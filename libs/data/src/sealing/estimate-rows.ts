import { type Executor, rows, sql } from '@rampart/sql';

/** Estimates the rows of some tables and of their partitions from the planner's statistics, without reading them. 0 for a table that was never analysed. */
export async function estimateRows(database: Executor, tables: readonly string[]): Promise<number> {
  const [found] = await rows<{ rows: number }>(
    database,
    sql`WITH named AS (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY(${tables}::text[]))
        SELECT coalesce(sum(greatest(reltuples, 0)), 0)::float8 AS rows FROM pg_class
        WHERE relkind = 'r' AND (oid IN (SELECT oid FROM named) OR oid IN (SELECT inhrelid FROM pg_inherits WHERE inhparent IN (SELECT oid FROM named)))`,
  );
  return Math.round(found?.rows ?? 0);
}
