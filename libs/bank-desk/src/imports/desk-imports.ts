import { Injectable } from '@nestjs/common';
import { conceal } from '@rampart/config';
import { Clock, crashPoint, ids } from '@rampart/kernel';
import { rows, sql } from '@rampart/sql';
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

export const ITEMS = sql`
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
    await rows(
      this.database,
      sql`DELETE FROM desk.import WHERE account_id = ${accountId} AND state = 'reading' AND imported_at < ${this.clock.now()}::timestamptz - interval '1 day'`,
    );
    await rows(
      this.database,
      sql`INSERT INTO desk.import (id, account_id, file_name, format, state, imported_by, imported_at) VALUES (${id}, ${accountId}, ${conceal(file.name.slice(0, 200))}, ${file.format}, 'reading', ${by}, ${this.clock.now()})`,
    );
    try {
      const staged = await stageLines(this.database, id, account, { ...file, now: this.clock.now() });
      return await this.finishStaging(id, staged);
    } catch (error) {
      await rows(this.database, sql`DELETE FROM desk.import WHERE id = ${id}`);
      throw error;
    }
  }

  /** Shows what booking would do now; undefined if the import is not staged. */
  async preview(id: string): Promise<ImportPreview | undefined> {
    const [row] = await rows<{ account_id: string }>(
      this.database,
      sql`SELECT account_id FROM desk.import WHERE id = ${id} AND state = 'staged'`,
    );
    if (!row) return undefined;
    await rows(
      this.database,
      sql`SELECT desk.compare_lines(${id}), desk.classify_import(${id}, make_interval(hours => ${this.accountOf(row.account_id).matchHours}))`,
    );
    return previewOf(this.database, id);
  }

  /** Books a staged file. A second call changes nothing. */
  async bookFile(id: string, by: string): Promise<BookOutcome> {
    const [known] = await rows<{ account_id: string }>(
      this.database,
      sql`SELECT account_id FROM desk.import WHERE id = ${id}`,
    );
    if (!known) return 'unknown';
    const account = this.accounts.find(known.account_id);
    if (!account) return 'withoutAccount';
    const [row] = await rows<{ outcome: BookOutcome }>(
      this.database,
      sql`SELECT desk.book_import(${id}, ${by}, ${this.clock.now()}, ${account.currency}, make_interval(hours => ${account.matchHours})) AS outcome`,
    );
    crashPoint('desk.booked');
    return row?.outcome ?? 'unknown';
  }

  /** Keys of the payouts that a booked file shows, as paid or as returned. */
  async listPayoutKeys(id: string): Promise<string[]> {
    const found = await rows<{ key: string }>(
      this.database,
      sql`SELECT payout_key AS key FROM desk.line WHERE import_id = ${id} AND payout_key IS NOT NULL
       UNION SELECT p.key FROM desk.payout p JOIN desk.line l ON l.id = p.booked_line WHERE l.import_id = ${id}
       UNION SELECT p.key FROM desk.payout p JOIN desk.line l ON l.batch_id = p.batch_id WHERE l.import_id = ${id} AND l.kind = 'payoutReturn'`,
    );
    return found.map(({ key }) => key);
  }

  /** Stores a refused file, which is a finding of its account until a later file is booked. */
  async keepRefusal(accountId: string, file: Pick<StatementFile, 'name' | 'format'>, refusal: Refusal): Promise<void> {
    await rows(
      this.database,
      sql`INSERT INTO desk.import (id, account_id, file_name, format, state, reason, imported_by, imported_at) VALUES (${ids.next()}, ${accountId}, ${conceal(file.name.slice(0, 200))}, ${file.format}, 'refused', ${refusal.reason}, ${refusal.by}, ${this.clock.now()})`,
    );
  }

  /** Charges and interest of the bank that an import has added. */
  listItems(id: string): Promise<BankItemLine[]> {
    return rows<BankItemLine>(this.database, sql`${ITEMS} WHERE import_id = ${id} AND kind IN ('charge', 'interest')`);
  }

  /** Removes what was staged. Returns whether anything was staged. */
  async discardFile(id: string): Promise<boolean> {
    const found = await rows<{ id: string }>(
      this.database,
      sql`WITH gone AS (UPDATE desk.import SET state = 'discarded' WHERE id = ${id} AND state = 'staged' RETURNING id),
         lines AS (DELETE FROM desk.staged_line WHERE import_id IN (SELECT id FROM gone))
       SELECT id FROM gone`,
    );
    return found.length > 0;
  }

  private async finishStaging(id: string, { summary, digest }: StagedFile): Promise<ImportPreview> {
    const { opening, closing, firstDay, lastDay, closedOn, isBalanced } = summary;
    const balances = isBalanced ? { opening, closing } : {};
    await rows(
      this.database,
      sql`UPDATE desk.import SET state = 'staged', summary = ${JSON.stringify(summary)}, digest = ${digest}, opening = ${balances.opening}, closing = ${balances.closing},
        first_day = ${firstDay}, last_day = ${lastDay}, closed_on = ${closedOn} WHERE id = ${id}`,
    );
    await rows(this.database, sql`SELECT desk.keep_balances(${id})`);
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
