import type { AccountProblem } from '@rampart/ports';
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
async function findCoveredDay(database: DeskDatabase, { id, timeZone }: DeskAccount): Promise<string | null> {
  const [booked] = await database.query<{ day: string | null }>(COVERED, [id, timeZone]);
  if (booked?.day) return booked.day;
  const [begun] = await database.query<{ day: string | null }>(BEGUN, [id, timeZone]);
  return begun?.day ?? null;
}

const COVERED = `
  SELECT max(coalesce(closed_on, greatest(last_day, (imported_at AT TIME ZONE $2)::date - 1)))::text AS day FROM desk.import WHERE account_id = $1 AND state = 'booked'`;

const BEGUN = `
  SELECT ((min(at) AT TIME ZONE $2)::date - 1)::text AS day FROM (
    SELECT min(created_at) AS at FROM desk.collection WHERE account_id = $1
    UNION ALL SELECT min(created_at) FROM desk.payout WHERE account_id = $1
    UNION ALL SELECT min(imported_at) FROM desk.import WHERE account_id = $1) begun`;
