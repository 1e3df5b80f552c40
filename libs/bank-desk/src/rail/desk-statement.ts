import type { StatementLine, StatementPage, StatementSpan } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import type { DeskDatabase } from '../desk-database.js';
import { readSubject } from '../references.js';

const PAGE = 1_000;
const CURSOR = /^(\d{1,18}):(\d{1,18})$/;

/**
 * Movements that imported statements show. A returned payout stays, as reversed; the line of its return, and lines that reverse others, are not separate
 * movements. A file of payouts that the bank debited as one amount is one movement per payout once it adds up; until then it is a problem of the account.
 */
export async function deskStatement(
  database: DeskDatabase,
  { from, to, cursor = '0:0' }: StatementSpan,
  missingAfterDays: number,
): Promise<StatementPage> {
  const [, line, part] = CURSOR.exec(cursor) ?? [];
  if (line === undefined || part === undefined) throw new RangeError(`"${cursor}" is not a cursor of the desk`);
  const found = await rows<LineRow>(database, movementsBetween({ from, to }, { line, part }));
  const [reported] = await rows<{ until: Date | null }>(database, reportedUntil(missingAfterDays));
  const last = found.at(-1);
  return {
    lines: found.map(lineOf),
    until: reported?.until ?? new Date(0),
    ...(last && found.length === PAGE ? { next: `${last.id}:${last.part}` } : {}),
  };
}

const movementsBetween = ({ from, to }: StatementSpan, { line, part }: { line: string; part: string }): Sql => sql`
  SELECT id::text AS id, part::text AS part, direction, event_id, payout_key, subject, reference, trim_scale(amount)::text AS amount, currency, value_at, reversed FROM (
    SELECT l.id, 0::bigint AS part, l.direction, l.event_id, l.payout_key, l.subject, p.reference, l.amount, l.currency, l.value_at, l.reversed
    FROM desk.line l LEFT JOIN desk.payout p ON p.key = l.payout_key
    WHERE l.value_at >= ${from} AND l.value_at < ${to} AND (l.kind IN ('payment', 'payout') OR l.kind IN ('other', 'charge', 'interest') AND NOT l.reversed)
    UNION ALL
    SELECT l.id, p.seq, 'out', l.event_id, p.key, p.subject, p.reference, p.amount, p.currency, l.value_at, p.state = 'returned'
    FROM desk.line l JOIN desk.payout p ON p.booked_line = l.id WHERE l.value_at >= ${from} AND l.value_at < ${to}
  ) m WHERE (id, part) > (${line}::bigint, ${part}::bigint) ORDER BY m.id, m.part LIMIT ${PAGE}`;

/** A payout may be booked this many days after it was sent, so the statement is complete up to the newest line of each account, less these days. */
const reportedUntil = (missingAfterDays: number): Sql => sql`
  SELECT min(newest) - make_interval(days => ${missingAfterDays}) AS until FROM (SELECT max(value_at) AS newest FROM desk.line GROUP BY account_id) a`;

interface LineRow {
  readonly id: string;
  readonly part: string;
  readonly direction: 'in' | 'out';
  readonly event_id: string;
  readonly payout_key: string | null;
  readonly subject: string;
  readonly reference: string | null;
  readonly amount: string;
  readonly currency: string;
  readonly value_at: Date;
  readonly reversed: boolean;
}

const lineOf = ({
  direction,
  event_id,
  payout_key,
  subject,
  reference,
  amount,
  currency,
  value_at,
  reversed,
}: LineRow): StatementLine => ({
  direction,
  id: direction === 'out' ? (payout_key ?? event_id) : event_id,
  ...(direction === 'in' ? { reference: readSubject(subject) } : reference === null ? {} : { reference }),
  amount,
  currency,
  at: value_at,
  ...(reversed ? { reversed } : {}),
});
