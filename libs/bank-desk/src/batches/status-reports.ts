import { Injectable } from '@nestjs/common';
import { rows, type Sql, sql } from '@rampart/sql';
import { StatementRefused } from '@rampart/bank-statements';
import { DeskDatabase } from '../desk-database.js';
import { readStatusReport, type StatusReport } from './read-status-report.js';

/** The result of a report: the payouts that the bank refused. */
export interface AppliedReport {
  readonly messageId: string;
  readonly keys: readonly string[];
}

/** Records what a bank refuses of a payout file. The rest of the file stays sent, and a debit that is lower by the refused payouts then adds up. */
@Injectable()
export class StatusReports {
  constructor(private readonly database: DeskDatabase) {}

  /** Applies a report about one of the account's files. Applying it again has no further effect. Throws `StatementRefused`. */
  async applyReport(accountId: string, bytes: AsyncIterable<Uint8Array>): Promise<AppliedReport> {
    const report = await readStatusReport(bytes);
    const [row] = await rows<{ problem: string | null; at: number; keys: string[] }>(
      this.database,
      applyStatement(accountId, report),
    );
    if (row?.problem) throw new StatementRefused(row.problem, row.at);
    return { messageId: report.messageId, keys: row?.keys ?? [] };
  }
}

/** Whether a file is a status report, judged by its beginning. */
export const isStatusReport = (beginning: string): boolean =>
  /<(?:\w+:)?(?:CstmrPmtStsRpt|pain\.002\.[\d.]+)[\s>]/.test(beginning.replaceAll('\0', '')); // UTF-16 has zeros between the letters

const applyStatement = (accountId: string, report: StatusReport): Sql =>
  sql`SELECT problem, at, keys FROM desk.apply_report(${accountId}, ${report.messageId}, ${report.isRefused ? report.reason : null}, ${JSON.stringify(report.payments)}::jsonb)`;

/**
 * A payout that was sent and is refused counts as refused; one that a statement shows as paid counts as returned, and its later credit changes nothing more. A
 * report that names a file or a payout that the account has not sent is refused as a whole.
 */
export const APPLY_REPORT = `
  CREATE OR REPLACE FUNCTION desk.apply_report(the_account text, the_message text, whole_reason text, payments jsonb, OUT problem text, OUT at integer, OUT keys text[])
  LANGUAGE plpgsql AS $body$
  DECLARE the_batch text;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('rampart/desk/feed', 0));
    at := 1;
    SELECT id INTO the_batch FROM desk.batch WHERE message_id = the_message AND account_id = the_account AND state = 'issued';
    IF NOT FOUND THEN problem := 'the report is about a file that this account has not sent'; RETURN; END IF;
    SELECT 'the report names a payment that is not in its file', r.at INTO problem, at FROM jsonb_to_recordset(payments) AS r (reference text, at integer)
    WHERE NOT EXISTS (SELECT FROM desk.payout p WHERE p.batch_id = the_batch AND p.reference = r.reference) LIMIT 1;
    IF problem IS NOT NULL THEN RETURN; END IF;
    WITH refused AS (
      SELECT p.key, coalesce(r.reason, whole_reason) AS reason FROM desk.payout p
      LEFT JOIN jsonb_to_recordset(payments) AS r (reference text, "isRefused" boolean, reason text) ON r.reference = p.reference AND r."isRefused"
      WHERE p.batch_id = the_batch AND (r.reference IS NOT NULL OR whole_reason IS NOT NULL)
    ), moved AS (
      UPDATE desk.payout p SET state = CASE p.state WHEN 'sent' THEN 'refused' ELSE 'returned' END, reason = refused.reason
      FROM refused WHERE p.key = refused.key AND p.state IN ('sent', 'booked') RETURNING p.key
    ), turned AS (UPDATE desk.line o SET reversed = true FROM moved WHERE o.payout_key = moved.key AND o.kind = 'payout')
    SELECT coalesce(array_agg(key), '{}') INTO keys FROM moved;
    PERFORM desk.settle_batches(the_account);
  END $body$;`;
