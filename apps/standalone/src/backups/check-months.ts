import type { Env } from '@rampart/config';
import { LONG_STATEMENTS, newConnection, openSession } from '@rampart/data';
import type pg from 'pg';
import { assertReadable } from '../months/export-month.js';
import { readExported } from '../months/exported-month.js';
import { Refusal } from '../refusal.js';
import type { Checked } from './check-restored.js';
import type { Manifest } from './manifest.js';
import { compareMonths, findMonths } from './months.js';

const REMOVED = `SELECT DISTINCT substr(subject, 7) AS name FROM audit_entry WHERE action = 'removeMonth' AND subject LIKE 'month:%' ORDER BY 1`;

/**
 * Compares the months of a restored database with those of its backup, and reads the file of each month that was removed before, if their folder is known. As
 * the owner of the tables.
 */
export async function checkMonths(
  url: string,
  { months }: Manifest,
  { env, folder }: { env: Env; folder: string | undefined },
): Promise<Checked> {
  const database = newConnection(url, { application: 'verify-backup', statementTimeout: LONG_STATEMENTS });
  await openSession(database);
  try {
    const problems = compareMonths(months, await findMonths(database));
    const removed = (await database.query<{ name: string }>(REMOVED)).rows.map(({ name }) => name);
    if (folder === undefined) return { problems, open: removed.map(withoutFile), checks: 1 };
    for (const name of removed) problems.push(...(await problemsOfFile(database, name, { env, folder })));
    return { problems, open: [], checks: 1 + removed.length };
  } finally {
    await database.end();
  }
}

const withoutFile = (name: string): string =>
  `monthRemoved: ${name}, whose file a second argument can name the folder of`;

async function problemsOfFile(
  database: pg.Client,
  name: string,
  { env, folder }: { env: Env; folder: string },
): Promise<string[]> {
  try {
    const exported = await readExported(folder, name, env);
    if (!exported) return [`monthMissing: the folder has no file of ${name}, which was removed`];
    await assertReadable(database, exported, folder);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [`monthDiffers: ${error.message}`];
    throw error;
  }
}
