import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { GROWING } from '../../fill/rows-of-order.js';
import type { Row } from '../row.js';

/** Sessions that have nothing to do report what they have read after ten seconds. */
const REPORTED_MS = 11_000;
/** Whether there is a row at all is answered by reading some. */
const ROWS = 1_000;

/** By table that grows with orders, how many rows were read without an index. */
export async function rowsReadInSequence(owner: Client): Promise<ReadonlyMap<string, number>> {
  await sleep(REPORTED_MS);
  const { rows } = await owner.query<{ name: string; read: number }>(
    'SELECT relid::regclass::text AS name, seq_tup_read::float8 AS read FROM pg_stat_user_tables WHERE relid = ANY($1::regclass[])',
    [GROWING],
  );
  return new Map(rows.map(({ name, read }) => [name, read]));
}

/** No list, search or page may scan a table that grows. */
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
