import { MONTHLY_RECORDS } from '@rampart/data';
import { sql } from '@rampart/sql';
import type pg from 'pg';
import { digestOf, type Month } from '../months/export-month.js';
import type { BackedUpMonth } from './manifest.js';

const TABLES = Object.keys(MONTHLY_RECORDS);

/** Lists the months whose rows are kept until they are exported, with all that is in them: each by a statement of its own, since there are years of them. */
export async function findMonths(database: pg.ClientBase): Promise<BackedUpMonth[]> {
  const { rows: months } = await database.query<Month>(
    sql`SELECT of AS "table", name, month::text FROM unnest(${TABLES}::text[]) of CROSS JOIN LATERAL months_of(of) ORDER BY of, month`.toQuery(),
  );
  const found: BackedUpMonth[] = [];
  for (const month of months) found.push({ ...month, ...(await digestOf(database, `months.${month.name}`)) });
  return found;
}

/** Makes the months of a backup that a new database does not have, before anything is copied into it. */
export async function makeMonths(database: pg.ClientBase, months: readonly BackedUpMonth[]): Promise<void> {
  for (const { table, name, month } of months)
    await database.query(
      sql`SELECT make_month(${table}, ${month}) WHERE to_regclass(${`months.${name}`}) IS NULL`.toQuery(),
    );
}

/** Compares months with those of a backup, and looks for gaps. Returns what differs, in words. */
export function compareMonths(expected: readonly BackedUpMonth[], found: readonly BackedUpMonth[]): string[] {
  const differing = expected.flatMap(({ name, rows, digest }) => {
    const month = found.find((each) => each.name === name);
    if (!month) return `monthMissing: ${name}`;
    return month.rows === rows && month.digest === digest
      ? []
      : `monthDiffers: ${name} has ${month.rows} rows, not those that were backed up, ${rows}`;
  });
  return [...differing, ...TABLES.flatMap((table) => gapsOf(found.filter((each) => each.table === table)))];
}

/** Months are removed from the first on, so that there is none missing between two. */
const gapsOf = (months: readonly BackedUpMonth[]): string[] =>
  months.slice(1).flatMap(({ name, month }, before) => {
    const last = new Date(months[before]!.month);
    const next = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1)).toISOString().slice(0, 10);
    return next === month ? [] : `monthMissing: there is none between ${months[before]!.name} and ${name}`;
  });
