import { reveal } from '@rampart/config';
import { FEED_PAGE } from '@rampart/driver-tables';
import type { StatementLine, StatementPage, StatementSpan } from '@rampart/ports';
import { rows, type Sql, sql } from '@rampart/sql';
import type { SandboxDatabase } from './sandbox-database.js';
import { fiatEventId } from './sandbox-references.js';

/** Statement of the sandbox's bank. Throws `RangeError` for an invalid cursor. */
export async function statementOf(
  database: SandboxDatabase,
  { from, to, cursor = 'in:0' }: StatementSpan,
): Promise<StatementPage> {
  const [, direction, seq] = /^(in|out):(\d{1,18})$/.exec(cursor) ?? [];
  if (seq === undefined) throw new RangeError(`"${cursor}" is not a cursor of the sandbox`);
  const found = await rows<LineRow>(database, linesBetween({ from, to }, { direction, seq }));
  const last = found.at(-1);
  return {
    lines: found.map(lineOf),
    ...(last && found.length === FEED_PAGE ? { next: `${last.direction}:${last.seq}` } : {}),
  };
}

interface LineRow {
  readonly direction: 'in' | 'out';
  readonly seq: string;
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly at: Date;
  readonly reversed: boolean;
}

const lineOf = ({ direction, id, reference, amount, currency, at, reversed }: LineRow): StatementLine => ({
  direction,
  id: direction === 'in' ? fiatEventId(reveal(reference), id) : id,
  reference: reveal(reference),
  amount,
  currency,
  at,
  ...(reversed ? { reversed } : {}),
});

/** If the bank reported a payment twice with different content, its statement contains the first report. */
const linesBetween = (
  { from, to }: StatementSpan,
  { direction, seq }: { direction: string | undefined; seq: string },
): Sql => sql`
  SELECT direction, seq::text AS seq, id, reference, amount, currency, at, reversed FROM (
    SELECT 'in' AS direction, seq, payment_id AS id, transaction_id AS reference, amount, currency, received_at AS at, reversed
    FROM sandbox.fiat_payment WHERE version = 1 AND received_at >= ${from} AND received_at < ${to}
    UNION ALL
    SELECT 'out', seq, key, reference, amount, currency, sent_at, false
    FROM sandbox.sent_payout WHERE rail = 'bank' AND outcome = 'succeed' AND sent_at >= ${from} AND sent_at < ${to}
  ) AS line WHERE (direction, seq) > (${direction}, ${seq}::bigint) ORDER BY direction, line.seq LIMIT ${FEED_PAGE}`;
