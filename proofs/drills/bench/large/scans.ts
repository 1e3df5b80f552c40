import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { GROWING } from '../../fill/rows-of-order.js';
import type { Row } from '../row.js';

/** Idle sessions report after ten seconds what they have read. */
const REPORTED_MS = 11_000;
/** A check whether a row exists reads a few. */
const ROWS = 1_000;

/** The number of rows read without an index, for each table that grows with orders. */
export async function rowsReadInSequence(owner: Client): Promise<ReadonlyMap<string, number>> {
  await sleep(REPORTED_MS);
  const { rows } = await owner.query<{ name: string; read: number }>(
    `SELECT relid::regclass::text AS name, seq_tup_read::float8 AS read FROM pg_stat_user_tables
     WHERE relid IN (SELECT coalesce(inhrelid, grown) FROM unnest($1::regclass[]) grown LEFT JOIN pg_inherits ON inhparent = grown)`,
    [GROWING],
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** Fails if a list, search or page scans a table that grows. */
export function scansRow(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Row {
  const scanned = [...after].filter(([name, read]) => read - (before.get(name) ?? 0) > ROWS).map(([name]) => name);
  return {
    name: 'lists/scans',
    title: 'tables that grow and are scanned',
    goal: 'none',
    counts: { tables: scanned.length },
    ...(scanned.length > 0 ? { problem: `scanned whole: ${scanned.join(', ')}` } : {}),
  };
}
