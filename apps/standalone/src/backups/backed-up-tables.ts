import { sql } from '@rampart/sql';
import { PRODUCTS } from '@rampart/drivers';
import type pg from 'pg';

/** A table of the database. */
export interface FoundTable {
  /** Quoted, with its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Tables that its foreign keys reference. */
  readonly needs: readonly string[];
}

/** Left out: queues only repeat wake-ups of the outbox, and metrics are momentary. Migrations run separately. */
const LEFT_OUT = ['migrations', 'process_metrics'];
/** Not the schema of the months: a table is copied with the rows of all of its partitions. */
const SCHEMAS = ['public', ...PRODUCTS.map(({ name }) => name)];

/** Lists every table with rows to keep, after those that its foreign keys reference. */
export async function findTables(database: pg.ClientBase): Promise<FoundTable[]> {
  const { rows } = await database.query<FoundTable>(TABLES.toQuery());
  const done = new Set<string>();
  const ordered: FoundTable[] = [];
  while (ordered.length < rows.length) {
    const next = rows.filter(({ name, needs }) => !done.has(name) && needs.every((need) => done.has(need)));
    if (next.length === 0) throw new Error('the tables name each other in a circle');
    for (const table of next) done.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

const TABLES = sql`
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    (SELECT coalesce(array_agg(DISTINCT format('%I.%I', fn.nspname, f.relname)), '{}') FROM pg_constraint k
     JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
     WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname = ANY(${SCHEMAS}) AND NOT c.relname = ANY(${LEFT_OUT}) ORDER BY 1`;

/** Sequences and their last value; null if none was taken. */
export const SEQUENCES = sql`
  SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value FROM pg_sequences
  WHERE schemaname = ANY(${SCHEMAS}) AND last_value IS NOT NULL ORDER BY 1`;
