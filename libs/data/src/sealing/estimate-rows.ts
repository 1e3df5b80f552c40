import { type Executor, rows, sql } from '@rampart/sql';

/** Estimates the rows of some tables from the planner's statistics, without reading them. 0 for a table that was never analysed. */
export async function estimateRows(database: Executor, tables: readonly string[]): Promise<number> {
  const [found] = await rows<{ rows: number }>(
    database,
    sql`SELECT coalesce(sum(greatest(reltuples, 0)), 0)::float8 AS rows FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = ANY(${tables}::text[])`,
  );
  return Math.round(found?.rows ?? 0);
}
