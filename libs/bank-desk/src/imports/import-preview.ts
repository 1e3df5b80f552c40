import { reveal } from '@rampart/config';
import { rows, type Sql, sql } from '@rampart/sql';
import type { StatementSummary } from '@rampart/bank-statements';
import type { DeskDatabase } from '../desk-database.js';

/** The effect that booking a staged file would have. */
export interface ImportPreview {
  readonly id: string;
  readonly accountId: string;
  readonly fileName: string;
  readonly format: string;
  readonly summary: StatementSummary;
  /** Numbers of lines by the effect of booking them. */
  readonly counts: PreviewCounts;
  /** The first lines that are new or undecided. */
  readonly lines: readonly PreviewLine[];
}

export interface PreviewCounts {
  /** Lines that were booked before; booking skips them. */
  readonly known: number;
  readonly matchedByReference: number;
  readonly matchedByAmount: number;
  readonly unmatched: number;
  readonly payouts: number;
  readonly payoutReturns: number;
  readonly reversals: number;
  /** Outgoing money that no payout of the desk explains. */
  readonly unexplained: number;
  readonly batches: number;
  readonly charges: number;
  readonly interest: number;
  /** Lines that cannot be distinguished from booked ones: booking leaves them to an operator. */
  readonly undecided: number;
}

export interface PreviewLine {
  readonly at: number;
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly valueDate: string;
  readonly kind: string;
  readonly matchedBy: string | null;
  readonly transactionId: string | null;
  readonly partyName: string | null;
  readonly text: string;
}

const MAX_LINES = 200;

const countsOf = (importId: string): Sql => sql`
  SELECT count(*) FILTER (WHERE verdict = 'known')::int AS known,
    count(*) FILTER (WHERE is_new AND kind = 'payment' AND matched_by = 'reference')::int AS "matchedByReference",
    count(*) FILTER (WHERE is_new AND kind = 'payment' AND matched_by = 'amount')::int AS "matchedByAmount",
    count(*) FILTER (WHERE is_new AND kind = 'payment' AND subject IS NULL)::int AS unmatched,
    count(*) FILTER (WHERE is_new AND kind = 'payout')::int AS payouts,
    count(*) FILTER (WHERE is_new AND kind = 'payoutReturn')::int AS "payoutReturns",
    count(*) FILTER (WHERE is_new AND kind = 'reversal')::int AS reversals,
    count(*) FILTER (WHERE is_new AND kind = 'other')::int AS unexplained,
    count(*) FILTER (WHERE is_new AND kind = 'batch')::int AS batches,
    count(*) FILTER (WHERE is_new AND kind = 'charge')::int AS charges,
    count(*) FILTER (WHERE is_new AND kind = 'interest')::int AS interest,
    count(*) FILTER (WHERE verdict = 'doubt')::int AS undecided
  FROM (SELECT *, verdict = 'new' AS is_new FROM desk.staged_line) s WHERE import_id = ${importId}`;

const linesOf = (importId: string): Sql => sql`
  SELECT at, direction, trim_scale(amount)::text AS amount, value_date::text AS "valueDate", CASE verdict WHEN 'doubt' THEN 'undecided' ELSE kind END AS kind, matched_by AS "matchedBy", subject AS "transactionId",
    party_name AS "partyName", remittance AS text
  FROM desk.staged_line WHERE import_id = ${importId} AND verdict <> 'known' ORDER BY verdict, seq LIMIT ${MAX_LINES}`;

export async function previewOf(database: DeskDatabase, id: string): Promise<ImportPreview | undefined> {
  const [file] = await rows<Pick<ImportPreview, 'accountId' | 'fileName' | 'format' | 'summary'>>(
    database,
    sql`SELECT account_id AS "accountId", file_name AS "fileName", format, summary FROM desk.import WHERE id = ${id}`,
  );
  const [counts] = await rows<PreviewCounts>(database, countsOf(id));
  if (!file || !counts) return undefined;
  const lines = await rows<PreviewLine>(database, linesOf(id));
  return { id, ...file, fileName: reveal(file.fileName), counts, lines: lines.map(readable) };
}

const readable = (line: PreviewLine): PreviewLine => ({
  ...line,
  partyName: line.partyName === null ? null : reveal(line.partyName),
  text: reveal(line.text),
});
