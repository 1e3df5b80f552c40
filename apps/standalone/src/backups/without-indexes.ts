import type pg from 'pg';
import { type Sql, sql } from '@rampart/sql';

/** More than most servers' default, since sorting rows for indexes takes most of a large restore. */
const SORT_MEMORY = '256MB';

interface Definition {
  readonly remove: string;
  readonly make: string;
}

/**
 * Fills tables without keys and indexes, and creates these afterwards, because one pass over the rows is faster than one step per row. Rows that violate a key
 * or a reference fail then. Run it in one database transaction, so that no session sees a table without them.
 */
export async function withoutIndexes(
  database: pg.ClientBase,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await database.query<Definition>(definitionsOf(tables).toQuery());
  for (const { remove } of rows) await database.query(remove);
  await fill();
  await database.query(RAISE_SORT_MEMORY.toQuery());
  for (const { make } of rows.toReversed()) await database.query(make);
}

/** Applies to this transaction; a higher server setting is kept. */
const RAISE_SORT_MEMORY = sql`
  SELECT set_config('maintenance_work_mem', ${SORT_MEMORY}, true) WHERE pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes(${SORT_MEMORY})`;

/** Foreign keys are dropped before the keys that they reference, and an index of a partitioned table is created in each partition. */
const definitionsOf = (tables: readonly string[]): Sql => sql`
  WITH filled AS (SELECT unnest(${tables}::text[])::regclass AS id)
  SELECT remove, make FROM (
    SELECT CASE contype WHEN 'f' THEN 1 ELSE 2 END AS step,
      format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS remove,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
    FROM pg_constraint WHERE contype IN ('f', 'p', 'u', 'x') AND conrelid IN (SELECT id FROM filled)
    UNION ALL
    SELECT 3, format('DROP INDEX %s', indexrelid::regclass), replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
    FROM pg_index i WHERE indrelid IN (SELECT id FROM filled)
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ) definition ORDER BY step, remove`;
