import { Injectable } from '@nestjs/common';
import { conceal } from '@rampart/config';
import { Clock, crashPoint, ids } from '@rampart/kernel';
import { type DeskAccount, DeskAccounts } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import { type ImportPreview, previewOf } from './import-preview.js';
import { stageLines, type StagedFile, type StatementFile } from './stage-lines.js';

/** `withoutAccount`: the account was removed from the configuration. */
export type BookOutcome = 'booked' | 'discarded' | 'reading' | 'refused' | 'unknown' | 'withoutAccount';

/** A charge or interest of the bank, as in a statement. */
export interface BankItemLine {
  readonly eventId: string;
  readonly accountId: string;
  readonly kind: 'charge' | 'interest';
  readonly direction: 'in' | 'out';
  readonly amount: string;
  readonly currency: string;
}

export const ITEMS = `
  SELECT event_id AS "eventId", account_id AS "accountId", kind, direction, trim_scale(amount)::text AS amount, currency FROM desk.line`;

export interface Refusal {
  /** Reason, as a sentence that quotes nothing from the file. */
  readonly reason: string;
  readonly by: string;
}

/**
 * Statement files, which are first staged and shown, then booked in one transaction. A process that dies while reading leaves rows that do not count; the next
 * import of the account removes them.
 */
@Injectable()
export class DeskImports {
  constructor(
    private readonly database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly clock: Clock,
  ) {}

  /** Reads a file of an account and shows what booking it would do. Throws `StatementRefused`, or `RangeError` for an unknown account. */
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
      const staged = await stageLines(this.database, id, account, { ...file, now: this.clock.now() });
      return await this.finishStaging(id, staged);
    } catch (error) {
      await this.database.query('DELETE FROM desk.import WHERE id = $1', [id]);
      throw error;
    }
  }

  /** Shows what booking would do now; undefined if the import is not staged. */
  async preview(id: string): Promise<ImportPreview | undefined> {
    const [row] = await this.database.query<{ account_id: string }>(
      `SELECT account_id FROM desk.import WHERE id = $1 AND state = 'staged'`,
      [id],
    );
    if (!row) return undefined;
    await this.database.query('SELECT desk.compare_lines($1), desk.classify_import($1, make_interval(hours => $2))', [
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
      `SELECT payout_key AS key FROM desk.line WHERE import_id = $1 AND payout_key IS NOT NULL
       UNION SELECT p.key FROM desk.payout p JOIN desk.line l ON l.id = p.booked_line WHERE l.import_id = $1
       UNION SELECT p.key FROM desk.payout p JOIN desk.line l ON l.batch_id = p.batch_id WHERE l.import_id = $1 AND l.kind = 'payoutReturn'`,
      [id],
    );
    return rows.map(({ key }) => key);
  }

  /** Stores a refused file, which is a finding of its account until a later file is booked. */
  async keepRefusal(accountId: string, file: Pick<StatementFile, 'name' | 'format'>, refusal: Refusal): Promise<void> {
    await this.database.query(
      `INSERT INTO desk.import (id, account_id, file_name, format, state, reason, imported_by, imported_at) VALUES ($1, $2, $3, $4, 'refused', $5, $6, $7)`,
      [
        ids.next(),
        accountId,
        conceal(file.name.slice(0, 200)),
        file.format,
        refusal.reason,
        refusal.by,
        this.clock.now(),
      ],
    );
  }

  /** Charges and interest of the bank that an import has added. */
  listItems(id: string): Promise<BankItemLine[]> {
    return this.database.query<BankItemLine>(`${ITEMS} WHERE import_id = $1 AND kind IN ('charge', 'interest')`, [id]);
  }

  /** Removes what was staged. Returns whether anything was staged. */
  async discardFile(id: string): Promise<boolean> {
    const rows = await this.database.query<{ id: string }>(
      `WITH gone AS (UPDATE desk.import SET state = 'discarded' WHERE id = $1 AND state = 'staged' RETURNING id),
         lines AS (DELETE FROM desk.staged_line WHERE import_id IN (SELECT id FROM gone))
       SELECT id FROM gone`,
      [id],
    );
    return rows.length > 0;
  }

  private async finishStaging(id: string, { summary, digest }: StagedFile): Promise<ImportPreview> {
    const { opening, closing, firstDay, lastDay, closedOn, isBalanced } = summary;
    const balances = isBalanced ? [opening, closing] : [undefined, undefined];
    await this.database.query(
      `UPDATE desk.import SET state = 'staged', summary = $2, digest = $3, opening = $4, closing = $5, first_day = $6, last_day = $7, closed_on = $8 WHERE id = $1`,
      [id, JSON.stringify(summary), digest, ...balances, firstDay, lastDay, closedOn],
    );
    await this.database.query('SELECT desk.keep_balances($1)', [id]);
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
