import type { Client } from 'pg';
import { connectTo } from '../../postgres/connect.js';

const SESSIONS = 2;

/**
 * Does the work while no index of the tables is maintained, and builds all of them afterwards: one pass over the rows is faster than one
 * step per row, the more so where keys are random and their index is larger than memory. Rows that break a unique index fail here.
 */
export async function withoutIndexes(
  databaseUrl: string,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await onceConnected(databaseUrl, async (owner) => {
    await owner.query(
      'UPDATE pg_index SET indisready = false, indisvalid = false WHERE indrelid = ANY($1::regclass[])',
      [tables],
    );
  });
  try {
    await work();
  } finally {
    await buildIndexes(databaseUrl, tables);
  }
}

async function buildIndexes(databaseUrl: string, tables: readonly string[]): Promise<void> {
  const waiting = await onceConnected(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(LARGEST_FIRST, [tables]);
    return rows.map(({ name }) => name);
  });
  const run = (): Promise<void> =>
    onceConnected(databaseUrl, async (client) => {
      for (let table = waiting.shift(); table !== undefined; table = waiting.shift()) {
        const startedAt = performance.now();
        await client.query(`REINDEX TABLE ${table}`);
        await client.query(`VACUUM (ANALYZE) ${table}`);
        console.error(`${table}: indexes in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
      }
    });
  await Promise.all(Array.from({ length: SESSIONS }, run));
}

/** With sessions that know the flags of the indexes as they are. */
async function onceConnected<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(databaseUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const LARGEST_FIRST = 'SELECT t::text AS name FROM unnest($1::regclass[]) AS t ORDER BY pg_table_size(t) DESC';
