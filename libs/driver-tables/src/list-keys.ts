import type { SentPage, SentSpan } from '@rampart/ports';
import { type Executor, rawSql, rows, type Sql, sql } from '@rampart/sql';
import { FEED_PAGE } from './numbered-feed.js';

/** Index with which `listKeys` reads a span; a step of the driver's schema. */
export const indexOfKeys = (table: string): string => `CREATE INDEX ON ${table} (created_at, key);`;

/**
 * Lists the keys of a driver's own table of payouts, which has one row per key from before it is sent: what the table lacks, the driver does not know. States
 * are left to `findPayout`, since they may need the driver's nodes.
 */
export async function listKeys(database: Executor, table: string, { since, cursor }: SentSpan): Promise<SentPage> {
  const found = await rows<{ key: string }>(
    database,
    sql`SELECT key FROM ${rawSql(table)} WHERE ${cursor === undefined ? sql`created_at >= ${since}` : isAfter(table, cursor)}
        ORDER BY created_at, key LIMIT ${FEED_PAGE}`,
  );
  const last = found.at(-1);
  return { payouts: found, completeAfterMs: 0, ...(last && found.length === FEED_PAGE ? { next: last.key } : {}) };
}

const isAfter = (table: string, key: string): Sql =>
  sql`(created_at, key) > ((SELECT created_at FROM ${rawSql(table)} WHERE key = ${key}), ${key})`;
