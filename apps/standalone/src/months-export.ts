import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnv } from '@rampart/config';
import { insertAudit, LONG_STATEMENTS, MONTHLY_RECORDS, newConnection, openSession, sqlState } from '@rampart/data';
import { sql } from '@rampart/sql';
import type pg from 'pg';
import { connectionProblem } from './connection-problem.js';
import { exportMonth, type Month } from './months/export-month.js';
import type { ExportedMonth } from './months/exported-month.js';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

const USAGE = 'npm run months:export -- FOLDER --before 2027-01 [--table webhook_event] [--remove]';
/** Codes with which `remove_month` refuses: a condition that is not met yet, or a lock that it does not get. */
const NOT_YET = new Set(['P0001', '55P03']);

/** Exports months that ended into files, reads them back, and with `--remove` removes those that nothing needs any more. */
try {
  const { folder, before, tables, isRemoving } = asked();
  const env = loadEnv();
  const database = newConnection(env.MIGRATIONS_DATABASE_URL ?? env.DATABASE_URL, {
    application: 'months-export',
    statementTimeout: LONG_STATEMENTS,
  });
  try {
    await openSession(database).catch((error: unknown) => {
      throw connectionProblem(error) ?? error;
    });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const month of await monthsBefore(database, tables, before)) {
      const exported = await exportMonth(database, month, { folder, env });
      console.log(`exported ${exported.name}: ${exported.rows} rows, read back`);
      if (isRemoving) console.log(await remove(database, exported));
    }
  } finally {
    await database.end();
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

function asked(): { folder: string; before: string; tables: readonly string[]; isRemoving: boolean } {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    options: { before: text, table: text, remove: { type: 'boolean' } },
    allowPositionals: true,
  });
  const { before = '', table, remove: isRemoving = false } = values;
  const [folder] = positionals;
  const all = Object.keys(MONTHLY_RECORDS);
  const isComplete = folder !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(before);
  if (!isComplete || (table !== undefined && !all.includes(table)))
    throw new Refusal(`Name folder and month: ${USAGE}`);
  return { folder: path.resolve(folder), before, tables: table === undefined ? all : [table], isRemoving };
}

/** Months before that of `before`, and before this one, the oldest first. The deliveries of a month come before its events. */
async function monthsBefore(database: pg.Client, tables: readonly string[], before: string): Promise<Month[]> {
  const { rows } = await database.query<Month>(
    sql`SELECT of AS "table", name, month::text FROM unnest(${tables}::text[]) of CROSS JOIN LATERAL months_of(of)
        WHERE month < ${`${before}-01`}::date AND month < date_trunc('month', clock_timestamp() AT TIME ZONE 'UTC') ORDER BY month, of`.toQuery(),
  );
  return rows;
}

/** Removes a month in one database transaction with its entry in the audit. Returns what happened, in words. */
async function remove(database: pg.Client, { name, table, month, rows, digest }: ExportedMonth): Promise<string> {
  await database.query('BEGIN');
  try {
    await database.query(sql`SELECT remove_month(${table}, ${month}, ${rows}, ${digest})`.toQuery());
    const entry = { actor: 'program:monthsExport', action: 'removeMonth', subject: `month:${name}` };
    await database.query(insertAudit({ ...entry, reason: '', before: null, after: null }).toQuery());
    await database.query('COMMIT');
    return `removed ${name}`;
  } catch (error) {
    await database.query('ROLLBACK');
    if (!NOT_YET.has(sqlState(error) ?? '')) throw error;
    return `kept ${name}: ${(error as Error).message}`;
  }
}
