import { Decimal } from '@rampart/kernel';
import type { AccountProblem } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import type { DeskAccount } from '../desk-config.js';
import type { DeskDatabase } from '../desk-database.js';
import { businessDaysBetween } from './business-days.js';

/** A booked file with balances. Its day is that of the closing balance, or else of the newest line. */
export interface BalancedFile {
  readonly id: string;
  readonly opening: string;
  readonly closing: string;
  readonly firstDay: string;
  readonly day: string;
  /** Whether the opening balance is that before or after a line of another file near its days, so that the files overlap. */
  readonly isWithin: boolean;
  readonly breaks: readonly { readonly closing: string; readonly opening: string }[];
}

/**
 * Finds statements that do not continue the previous one, with the missing days, and an account whose books differ from the newest closing balance. The books
 * of an account begin with the opening balance of its first statement, and continue with the booked lines.
 */
export async function findBalanceProblems(database: DeskDatabase, account: DeskAccount): Promise<AccountProblem[]> {
  const files = await listBalancedFiles(database, account.id);
  const gaps = files.flatMap((file) => gapsOf(file, files, account));
  const newest = files.at(-1);
  const [first] = files;
  if (!first || !newest) return gaps;
  const [moved] = await rows<{ net: string }>(database, movedBetween(account.id, first.firstDay, newest.day));
  const difference = differenceOf(files, new Decimal(moved?.net ?? 0));
  return difference === undefined ? gaps : [...gaps, differs(account, newest, difference)];
}

/** The booked files of an account that have balances, ordered by day. */
export const listBalancedFiles = (database: DeskDatabase, accountId: string): Promise<BalancedFile[]> =>
  rows<BalancedFile>(database, balancedFiles(accountId));

/** The closing balance less the books; undefined if they agree. Among several files of one day, any may be the first or the last. */
export function differenceOf(files: readonly BalancedFile[], moved: Decimal): Decimal | undefined {
  const [first, newest] = [files[0], files.at(-1)];
  if (!first || !newest) return undefined;
  const openings = files.filter(({ day }) => day === first.day).map(({ opening }) => moved.plus(opening));
  const closings = files.filter(({ day }) => day === newest.day).map(({ closing }) => closing);
  if (openings.some((books) => closings.some((closing) => books.eq(closing)))) return undefined;
  return new Decimal(newest.closing).minus(moved.plus(first.opening));
}

function differs({ id, currency }: DeskAccount, { day, closing }: BalancedFile, difference: Decimal): AccountProblem {
  const books = new Decimal(closing).minus(difference);
  return {
    kind: 'accountDiffers',
    subject: `account:${id}`,
    detail: `the statement of ${day} closes at ${closing} ${currency}, and the books of the account at ${books.toFixed()}: ${difference.toFixed()} differ`,
  };
}

export function gapsOf(file: BalancedFile, files: readonly BalancedFile[], account: DeskAccount): AccountProblem[] {
  const previous = previousOf(file, files);
  const found: AccountProblem[] = [];
  if (previous && !continuesAnother(file, files))
    found.push(gapOf({ ...file, previous: previous.closing, since: previous.day }, account));
  for (const each of breaksWithin(file, files))
    found.push(gapOf({ ...file, ...each, previous: each.closing, since: file.day }, account));
  return found;
}

/**
 * Whether the opening balance of a file continues another file: it equals the closing balance of the previous one, or a balance of one that the file overlaps.
 */
export function continuesAnother(file: BalancedFile, files: readonly BalancedFile[]): boolean {
  const since = previousOf(file, files)?.day ?? '';
  const ends = filesBefore(file, files)
    .filter(({ day }) => day >= since)
    .flatMap(({ opening, closing, day }) => (day < file.firstDay ? [closing] : [opening, closing]));
  return file.isWithin || ends.some((end) => new Decimal(end).eq(file.opening));
}

/** Lists the breaks within a file: statements that continue neither the previous one nor any other file. */
export const breaksWithin = (file: BalancedFile, files: readonly BalancedFile[]): BalancedFile['breaks'] =>
  file.breaks.filter(({ opening }) => !files.some(({ closing }) => closing === opening));

const filesBefore = (file: BalancedFile, files: readonly BalancedFile[]): BalancedFile[] =>
  files.filter((each) => each !== file && each.day <= file.day);

function previousOf(file: BalancedFile, files: readonly BalancedFile[]): BalancedFile | undefined {
  const before = filesBefore(file, files);
  return before.findLast(({ day }) => day < file.firstDay) ?? before.findLast(({ day }) => day < file.day);
}

interface Gap {
  readonly opening: string;
  readonly previous: string;
  readonly since: string;
  readonly firstDay: string;
  readonly day: string;
}

function gapOf({ opening, previous, since, firstDay, day }: Gap, account: DeskAccount): AccountProblem {
  const days = businessDaysBetween(since, firstDay, account);
  const missing = days.length === 0 ? '' : `; no statement of ${days.join(', ')} is here`;
  const difference = new Decimal(opening).minus(previous).toFixed();
  return {
    kind: 'statementGap',
    subject: `account:${account.id}:${day}`,
    detail: `a statement opens at ${opening} ${account.currency}, and the one before closed at ${previous} on ${since}: ${difference} differ${missing}`,
  };
}

/** Days between two lines of an account, since there are weekends and holidays. */
const NEAR_DAYS = 7;

const balancedFiles = (accountId: string): Sql => sql`
  SELECT id, trim_scale(opening)::text AS opening, trim_scale(closing)::text AS closing, coalesce(first_day, closed_on)::text AS "firstDay",
    coalesce(closed_on, last_day)::text AS day, summary->'breaks' AS breaks,
    EXISTS (SELECT FROM desk.line l WHERE l.account_id = i.account_id AND l.import_id <> i.id AND l.value_date BETWEEN i.first_day - ${NEAR_DAYS}::int AND i.last_day
      AND i.opening IN (l.balance, l.balance - CASE l.direction WHEN 'in' THEN l.amount ELSE -l.amount END)) AS "isWithin"
  FROM desk.import i WHERE account_id = ${accountId} AND state = 'booked' AND opening IS NOT NULL AND coalesce(closed_on, last_day) IS NOT NULL
  ORDER BY coalesce(closed_on, last_day), booked_at`;

/** The sum of the account's lines between two days, from the sums of imports, and line by line for imports that extend beyond. */
const movedBetween = (accountId: string, first: string, last: string): Sql => sql`
  SELECT coalesce(sum(net), 0)::text AS net FROM (
    SELECT i.net FROM desk.import i WHERE i.account_id = ${accountId} AND i.state = 'booked' AND (i.opening IS NOT NULL OR i.first_day >= ${first}::date AND i.last_day <= ${last}::date)
    UNION ALL
    SELECT CASE l.direction WHEN 'in' THEN l.amount ELSE -l.amount END FROM desk.import i JOIN desk.line l ON l.import_id = i.id
    WHERE i.account_id = ${accountId} AND i.state = 'booked' AND i.opening IS NULL AND NOT (i.first_day >= ${first}::date AND i.last_day <= ${last}::date)
      AND l.value_date >= ${first}::date AND l.value_date <= ${last}::date AND l.replaced_by IS NULL
  ) m`;
