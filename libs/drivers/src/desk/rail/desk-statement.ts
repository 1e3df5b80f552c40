import type { StatementLine, StatementPage, StatementSpan } from '@rampart/ports';
import type { DeskDatabase } from '../desk-database.js';
import { readSubject } from '../references.js';

const PAGE = 1_000;

/** Movements that imported statements show. A payout that came back stays, as reversed; the line of its return, and lines that reverse others, are no movements of their own. */
export async function deskStatement(
  database: DeskDatabase,
  { from, to, cursor = '0' }: StatementSpan,
  missingAfterDays: number,
): Promise<StatementPage> {
  if (!/^\d{1,18}$/.test(cursor)) throw new RangeError(`"${cursor}" is not a cursor of the desk`);
  const rows = await database.query<LineRow>(
    `SELECT l.id::text AS id, l.direction, l.event_id, l.payout_key, l.subject, p.reference, trim_scale(l.amount)::text AS amount, l.currency, l.value_at, l.reversed
     FROM desk.line l LEFT JOIN desk.payout p ON p.key = l.payout_key
     WHERE l.value_at >= $1 AND l.value_at < $2 AND l.id > $3 AND l.kind IN ('payment', 'payout', 'other') ORDER BY l.id LIMIT ${PAGE}`,
    [from, to, cursor],
  );
  const [reported] = await database.query<{ until: Date | null }>(REPORTED, [missingAfterDays]);
  const last = rows.at(-1);
  return {
    lines: rows.map(lineOf),
    until: reported?.until ?? new Date(0),
    ...(last && rows.length === PAGE ? { next: last.id } : {}),
  };
}

/** A payout may be booked so many days after it was sent: until the newest line of each account, less these, all is there. */
const REPORTED = `
  SELECT min(newest) - make_interval(days => $1) AS until FROM (SELECT max(value_at) AS newest FROM desk.line GROUP BY account_id) a`;

interface LineRow {
  readonly id: string;
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
