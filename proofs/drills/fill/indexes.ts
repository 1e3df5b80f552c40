import { withConnection } from '../../../tools/postgres/connect.js';

const SESSIONS = 2;

/**
 * Does the work while no index of the tables is maintained, and builds all of them afterwards: one pass over the rows is faster than one step per row,
 * especially if keys are random and their index is larger than memory. Rows that break a unique index fail here.
 * Each step has its own session, which knows the current flags of the indexes.
 */
export async function withoutIndexes(
  databaseUrl: string,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await withConnection(databaseUrl, async (owner) => {
    await owner.query(`UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid IN (${LEAVES})`, [
      tables,
    ]);
  });
  try {
    await work();
  } finally {
    await buildIndexes(databaseUrl, tables);
  }
}

async function buildIndexes(databaseUrl: string, tables: readonly string[]): Promise<void> {
  const waiting = await withConnection(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(SLOWEST_FIRST, [tables]);
    return rows.map(({ name }) => name);
  });
  const run = (): Promise<void> =>
    withConnection(databaseUrl, async (client) => {
      for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
        const startedAt = performance.now();
        await client.query(`VACUUM ${table}`); // first, because index builds would otherwise do the writes of the vacuum
        await client.query(`REINDEX TABLE ${table}`);
        await client.query(`ANALYZE ${table}`);
        const seconds = Math.round((performance.now() - startedAt) / 1_000);
        if (seconds > 0) console.error(`${table}: indexes in ${seconds} s`);
      }
    });
  await Promise.all(Array.from({ length: SESSIONS }, run));
}

/** The tables `$1`, or their partitions, in which the rows are. */
const LEAVES =
  'SELECT coalesce(inhrelid, filled)::regclass FROM unnest($1::regclass[]) filled LEFT JOIN pg_inherits ON inhparent = filled';

/** A word index (GIN) takes longer than the indexes of a table ten times as large, and one process builds it. */
const SLOWEST_FIRST = `
  SELECT t::text AS name FROM (${LEAVES}) AS leaves(t)
  ORDER BY EXISTS (SELECT FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam WHERE i.indrelid = t AND a.amname = 'gin') DESC,
    pg_table_size(t) DESC`;
