import { Injectable } from '@nestjs/common';
import { conceal } from '@rampart/config';
import { Clock, crashPoint, ids } from '@rampart/kernel';
import { type DeskAccount, DeskAccounts, statementAccount } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import { codesIn } from '../references.js';
import type { IdentifiedLine } from '../statements/identify-lines.js';
import { readStatement, type StatementFormat, type StatementSummary } from '../statements/read-statement.js';
import { type ImportPreview, previewOf } from './import-preview.js';

export interface StatementFile {
  readonly name: string;
  readonly format: StatementFormat;
  readonly bytes: AsyncIterable<Uint8Array>;
}

const BATCH = 500;

/** `conflict`: a line that is booked has another amount or date in this file. `withoutAccount`: its account is not configured any more. */
export type BookOutcome = 'booked' | 'conflict' | 'discarded' | 'reading' | 'unknown' | 'withoutAccount';

/**
 * Files of statements, first staged and shown, then booked in one transaction. A process that dies while it reads leaves rows that count for nothing; the next
 * import of the account removes them.
 */
@Injectable()
export class DeskImports {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  /** Reads a file of an account and shows what booking it would do. Throws `StatementRefused`; `RangeError` for an unknown account. */
  async stageFile(accountId: string, file: StatementFile, by: string): Promise<ImportPreview> {
    const account = this.accountOf(accountId);
    const id = ids.next();
    await this.database.query(
      `DELETE FROM desk.import WHERE account_id = $1 AND state = 'reading' AND imported_at < $2::timestamptz - interval '1 day'`,
      [accountId, this.clock.now()],
    );
    await this.database.query(
      `INSERT INTO desk.import (id, account_id, file_name, format, state, imported_by, imported_at) VALUES ($1, $2, $3, $4, 'reading', $5, $6)`,
      [id, accountId, conceal(file.name.slice(0, 200)), file.format, by, this.clock.now()],
    );
    try {
      const summary = await this.stageLines(id, account, file);
      return await this.finishStaging(id, summary);
    } catch (error) {
      await this.database.query('DELETE FROM desk.import WHERE id = $1', [id]);
      throw error;
    }
  }

  /** Shows what booking would do now; undefined for an import that is not staged. */
  async preview(id: string): Promise<ImportPreview | undefined> {
    const [row] = await this.database.query<{ account_id: string }>(
      `SELECT account_id FROM desk.import WHERE id = $1 AND state = 'staged'`,
      [id],
    );
    if (!row) return undefined;
    await this.database.query('SELECT desk.classify_import($1, make_interval(hours => $2))', [
      id,
      this.accountOf(row.account_id).matchHours,
    ]);
    return previewOf(this.database, id);
  }

  /** Books a staged file. A second call changes nothing. */
  async bookFile(id: string, by: string): Promise<BookOutcome> {
    const [known] = await this.database.query<{ account_id: string }>(
      'SELECT account_id FROM desk.import WHERE id = $1',
      [id],
    );
    if (!known) return 'unknown';
    const account = this.accounts.find(known.account_id);
    if (!account) return 'withoutAccount';
    const [row] = await this.database.query<{ outcome: BookOutcome }>(
      'SELECT desk.book_import($1, $2, $3, $4, make_interval(hours => $5)) AS outcome',
      [id, by, this.clock.now(), account.currency, account.matchHours],
    );
    crashPoint('desk.booked');
    return row?.outcome ?? 'unknown';
  }

  /** Keys of the payouts that a booked file shows, as paid or as returned. */
  async listPayoutKeys(id: string): Promise<string[]> {
    const rows = await this.database.query<{ key: string }>(
      'SELECT DISTINCT payout_key AS key FROM desk.line WHERE import_id = $1 AND payout_key IS NOT NULL',
      [id],
    );
    return rows.map(({ key }) => key);
  }

  /** Removes what was staged. Whether there was something. */
  async discardFile(id: string): Promise<boolean> {
    const rows = await this.database.query<{ id: string }>(
      `WITH gone AS (UPDATE desk.import SET state = 'discarded' WHERE id = $1 AND state = 'staged' RETURNING id),
         lines AS (DELETE FROM desk.staged_line WHERE import_id IN (SELECT id FROM gone))
       SELECT id FROM gone`,
      [id],
    );
    return rows.length > 0;
  }

  private async stageLines(
    id: string,
    account: DeskAccount,
    { format, bytes }: StatementFile,
  ): Promise<StatementSummary> {
    let seq = 0;
    let waiting: object[] = [];
    const flush = async (): Promise<void> => {
      if (waiting.length > 0) await this.database.query(INSERT_LINES, [id, JSON.stringify(waiting)]);
      waiting = [];
      crashPoint('desk.linesStaged');
    };
    const summary = await readStatement(bytes, format, {
      account: statementAccount(account),
      take: async (lines) => {
        for (const line of lines) {
          waiting.push(stagedRow(line, ++seq));
          if (waiting.length >= BATCH) await flush();
        }
      },
    });
    await flush();
    return summary;
  }

  private async finishStaging(id: string, summary: StatementSummary): Promise<ImportPreview> {
    await this.database.query(`UPDATE desk.import SET state = 'staged', summary = $2 WHERE id = $1`, [
      id,
      JSON.stringify(summary),
    ]);
    crashPoint('desk.staged');
    const preview = await this.preview(id);
    if (!preview) throw new Error('the staged import is gone');
    return preview;
  }

  private accountOf(id: string): DeskAccount {
    const account = this.accounts.find(id);
    if (!account) throw new RangeError(`the desk has no account ${id}`);
    return account;
  }
}

const INSERT_LINES = `
  INSERT INTO desk.staged_line (import_id, seq, event_id, direction, amount, value_date, value_at, bank_reference, end_to_end_id, party_name, party_account,
    remittance, codes, is_reversal, at)
  SELECT $1, seq, event_id, direction, amount, value_date, value_at, bank_reference, end_to_end_id, party_name, party_account, remittance,
    ARRAY(SELECT jsonb_array_elements_text(codes)), is_reversal, at
  FROM jsonb_to_recordset($2::jsonb) AS line (seq int, event_id text, direction text, amount numeric, value_date date, value_at timestamptz, bank_reference text,
    end_to_end_id text, party_name text, party_account text, remittance text, codes jsonb, is_reversal boolean, at int)`;

/** Names, accounts and texts of payers are concealed, equal texts alike; the identity of the line names it for ever. */
function stagedRow(line: IdentifiedLine, seq: number): object {
  const {
    identity,
    direction,
    amount,
    valueDate,
    valueAt,
    bankReference,
    endToEndId,
    partyName,
    partyAccount,
    text,
    isReversal,
    at,
  } = line;
  return {
    seq,
    event_id: identity,
    direction,
    amount,
    value_date: valueDate,
    value_at: valueAt,
    bank_reference: bankReference,
    end_to_end_id: endToEndId === undefined ? undefined : conceal(endToEndId),
    party_name: partyName === undefined ? undefined : conceal(partyName),
    party_account: partyAccount === undefined ? undefined : conceal(partyAccount),
    remittance: conceal(text === '' ? `no text (${identity.slice(0, 8)})` : text),
    codes: codesIn(text, endToEndId),
    is_reversal: isReversal,
    at,
  };
}
