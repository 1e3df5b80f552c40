import type { AccountProblem } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import type { DeskAccount } from '../desk-config.js';
import type { DeskDatabase } from '../desk-database.js';
import { businessDaysBetween, firstDayNotDue } from './business-days.js';

/**
 * Finds the business days of an account whose statement is due and was not booked. A statement covers the days up to that of its closing balance; a file
 * without one covers the days before its import. An account is watched from its first order, payout or file.
 */
export async function findMissingStatements(
  database: DeskDatabase,
  account: DeskAccount,
  now: Date,
): Promise<readonly AccountProblem[]> {
  const covered = await findCoveredDay(database, account);
  if (covered === null) return [];
  const days = businessDaysBetween(covered, firstDayNotDue(now, account), account);
  if (days.length === 0) return [];
  const detail = `no statement of ${days.join(', ')} was booked: ask the bank, and import it`;
  return [{ kind: 'statementMissing', subject: `account:${account.id}`, detail }];
}

/** The last day that needs no further statement; null for an account without any activity. */
async function findCoveredDay(database: DeskDatabase, account: DeskAccount): Promise<string | null> {
  const [booked] = await rows<{ day: string | null }>(database, coveredDay(account));
  if (booked?.day) return booked.day;
  const [begun] = await rows<{ day: string | null }>(database, firstDay(account));
  return begun?.day ?? null;
}

const coveredDay = ({ id, timeZone }: DeskAccount): Sql => sql`
  SELECT max(coalesce(closed_on, greatest(last_day, (imported_at AT TIME ZONE ${timeZone})::date - 1)))::text AS day FROM desk.import WHERE account_id = ${id} AND state = 'booked'`;

const firstDay = ({ id, timeZone }: DeskAccount): Sql => sql`
  SELECT ((min(at) AT TIME ZONE ${timeZone})::date - 1)::text AS day FROM (
    SELECT min(created_at) AS at FROM desk.collection WHERE account_id = ${id}
    UNION ALL SELECT min(created_at) FROM desk.payout WHERE account_id = ${id}
    UNION ALL SELECT min(imported_at) FROM desk.import WHERE account_id = ${id}) begun`;
