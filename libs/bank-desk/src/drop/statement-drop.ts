import { Injectable } from '@nestjs/common';
import { Lease } from '@rampart/driver-tables';
import { ids, SECOND } from '@rampart/kernel';
import { StatementRefused } from '@rampart/bank-statements';
import { type DeskAccount, DeskAccounts } from '../desk-config.js';
import { DeskDatabase } from '../desk-database.js';
import { isStatusReport, StatusReports } from '../batches/status-reports.js';
import { BookingReview } from '../imports/booking-review.js';
import { type BookOutcome, DeskImports } from '../imports/desk-imports.js';
import type { ImportPreview } from '../imports/import-preview.js';
import { type DroppedFile, DropFolder } from './drop-folder.js';

/** The longest that statements wait for a process that was killed. A process that is reading renews the lease. */
const LEASE = 10 * SECOND;
const RENEW_MS = 3 * SECOND;
/** The actor who imports the files of folders. */
export const DROP_ACTOR = 'file drop';

export interface TakenFile {
  readonly accountId: string;
  readonly fileName: string;
  readonly importId: string;
  readonly lines: number;
  readonly counts: ImportPreview['counts'];
}

export interface RefusedFile extends Pick<TakenFile, 'accountId' | 'fileName'> {
  readonly reason: string;
}

/** A report of the bank about a payout file. */
export interface TakenReport extends Pick<TakenFile, 'accountId' | 'fileName'> {
  readonly messageId: string;
  /** Keys of the payouts that the bank refused. */
  readonly keys: readonly string[];
}

/** `waits`: the booking is rolled back and left to two operators. */
export type DropOutcome = BookOutcome | 'waits';

/** Records what happens to a file; `work` runs inside, so that the booking and its record share one database transaction. */
export interface DropRecord {
  recordBooking(work: () => Promise<DropOutcome>, taken: TakenFile): Promise<DropOutcome>;
  recordReport(work: () => Promise<TakenReport>): Promise<void>;
  recordRefusal(refused: RefusedFile): Promise<void>;
}

/** Takes complete statements from the folders of accounts. If a process dies after a booking, the file stays, and reading it again finds nothing new in it. */
@Injectable()
export class StatementDrop {
  private readonly lease: Lease;

  constructor(
    database: DeskDatabase,
    private readonly accounts: DeskAccounts,
    private readonly imports: DeskImports,
    private readonly review: BookingReview,
    private readonly reports: StatusReports,
  ) {
    this.lease = new Lease(database, 'desk', LEASE);
  }

  get accountsWithFolders(): readonly DeskAccount[] {
    return this.accounts.all.filter(({ dropFolder }) => dropFolder !== undefined);
  }

  /** Takes the next file of an account. Returns whether there was one and this process could read the folder. */
  async takeNext({ id, dropFolder }: DeskAccount, record: DropRecord): Promise<boolean> {
    if (dropFolder === undefined || !(await this.lease.takeLease(id))) return false;
    const renewing = setInterval(() => void this.lease.renewLease(id).catch(() => undefined), RENEW_MS);
    try {
      return await this.takeFile(id, new DropFolder(dropFolder), record);
    } finally {
      clearInterval(renewing);
      await this.lease.releaseLease(id).catch(() => undefined); // the lease expires by itself
    }
  }

  private async takeFile(id: string, folder: DropFolder, record: DropRecord): Promise<boolean> {
    const [file] = await folder.listFiles();
    if (!file) return false;
    await folder.prepareFolders();
    const mark = ids.next();
    const taken = await this.bookFile(folder, { accountId: id, file }, record);
    if (taken === 'booked' || taken === 'waiting') await folder.moveAside(taken, file.name, mark);
    else {
      const { refused: reason } = taken;
      await record.recordRefusal({ accountId: id, fileName: file.name, reason });
      await this.imports.keepRefusal(id, file, { reason, by: DROP_ACTOR });
      await folder.moveRefused(file.name, mark, reason);
    }
    return true;
  }

  private async bookFile(
    folder: DropFolder,
    { accountId, file }: { accountId: string; file: DroppedFile },
    record: DropRecord,
  ): Promise<Taken> {
    const bytes = await folder.openFile(file.name);
    if (!bytes) return { refused: 'the file is larger than 64 MB' };
    if (file.format === 'camt' && isStatusReport(await folder.readBeginning(file.name)))
      return this.takeReport({ accountId, fileName: file.name, bytes }, record);
    const staged = await this.stageFile(accountId, { ...file, bytes });
    if (typeof staged === 'string') return { refused: staged };
    const { id: importId, counts, summary } = staged;
    const taken = { accountId, fileName: file.name, importId, lines: summary.lines, counts };
    const outcome = await record.recordBooking(() => this.bookProven(taken), taken);
    if (outcome === 'booked') return 'booked';
    if (outcome === 'waits') return 'waiting';
    await this.imports.discardFile(importId);
    return { refused: `it was not booked: ${outcome}` };
  }

  /** Books a file whose balances continue the earlier ones. Any other file waits for operators, unless the account is configured to book such files. */
  private async bookProven({ importId, accountId }: TakenFile): Promise<DropOutcome> {
    const outcome = await this.imports.bookFile(importId, DROP_ACTOR);
    if (outcome !== 'booked') return outcome;
    const unproven = await this.review.findUnproven(importId);
    const isBelieved = unproven !== 'gap' && this.accounts.find(accountId)?.bookUnbalanced === true;
    return unproven === undefined || isBelieved ? outcome : 'waits';
  }

  private async takeReport(
    { accountId, fileName, bytes }: { accountId: string; fileName: string; bytes: AsyncIterable<Uint8Array> },
    record: DropRecord,
  ): Promise<Taken> {
    try {
      await record.recordReport(async () => ({
        accountId,
        fileName,
        ...(await this.reports.applyReport(accountId, bytes)),
      }));
      return 'booked';
    } catch (error) {
      return { refused: reasonOf(error) };
    }
  }

  private async stageFile(
    accountId: string,
    file: DroppedFile & { readonly bytes: AsyncIterable<Uint8Array> },
  ): Promise<ImportPreview | string> {
    try {
      return await this.imports.stageFile(accountId, file, DROP_ACTOR);
    } catch (error) {
      return reasonOf(error);
    }
  }
}

/** The folder that a file is moved into, or the reason why it is refused. */
type Taken = 'booked' | 'waiting' | { readonly refused: string };

/** Returns the reason of a refusal. Rethrows any other error. */
function reasonOf(error: unknown): string {
  if (error instanceof StatementRefused) return `line ${error.line}: ${error.reason}`;
  throw error;
}
