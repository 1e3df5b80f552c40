import { bookBankItems } from '@rampart/backoffice';
import {
  DeskImports,
  type DropOutcome,
  type DropRecord,
  ProposedFiles,
  type RefusedFile,
  StatementDrop,
  type TakenFile,
  type TakenReport,
} from '@rampart/bank-desk';
import { insertAudit, inUnit, keepIf, write, writer } from '@rampart/data';
import { Loop } from '@rampart/jobs';
import { Clock, MINUTE, SECOND } from '@rampart/kernel';
import { wakePayouts } from '@rampart/payouts';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';

const POLL_MS = 5 * SECOND;
/** The largest file takes a minute. */
const PASS_TIMEOUT = 5 * MINUTE;
const ACTOR = 'program:fileDrop';

/** Books statements that a bank's program puts into the folders of the desk's accounts, and records each in the audit log. */
@Injectable()
export class DeskDrop extends Loop implements DropRecord {
  constructor(
    private readonly drop: StatementDrop,
    private readonly imports: DeskImports,
    private readonly proposed: ProposedFiles,
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {
    super(new Logger('DeskDrop'), POLL_MS, PASS_TIMEOUT);
  }

  recordBooking(work: () => Promise<DropOutcome>, taken: TakenFile): Promise<DropOutcome> {
    return inUnit(this.database, async () => {
      const outcome = await keepIf(await writer(this.database), work, (made) => made !== 'waits');
      if (outcome === 'booked') await this.finishBooking(taken);
      if (outcome === 'waits') await this.leaveToOperators(taken);
      return outcome;
    });
  }

  private async leaveToOperators(taken: TakenFile): Promise<void> {
    this.log.warn(`a statement of ${taken.accountId} waits for two operators: nothing shows that it is the account's`);
    await this.proposed.proposeFile(taken.importId, null);
    await this.record('propose:bookStatement', `deskImport:${taken.importId}`, taken);
  }

  /** Wakes the orders whose payouts the statement shows, together with its booking. */
  private async finishBooking(taken: TakenFile): Promise<void> {
    await this.record('bookStatement', `deskImport:${taken.importId}`, taken);
    await bookBankItems(await writer(this.database), await this.imports.listItems(taken.importId));
    const keys = await this.imports.listPayoutKeys(taken.importId);
    await wakePayouts(await writer(this.database), keys, this.clock.now());
  }

  recordReport(work: () => Promise<TakenReport>): Promise<void> {
    return inUnit(this.database, async () => {
      const { keys, ...report } = await work();
      await this.record('applyStatusReport', `deskAccount:${report.accountId}`, { ...report, payouts: keys });
      await wakePayouts(await writer(this.database), keys, this.clock.now());
    });
  }

  recordRefusal(refused: RefusedFile): Promise<void> {
    this.log.warn(`a statement of ${refused.accountId} is refused: ${refused.reason}`);
    return this.record('refuseStatement', `deskAccount:${refused.accountId}`, refused);
  }

  /** Processes one file of each account. An unreadable folder does not block the others. */
  protected async processBatch(): Promise<boolean> {
    let isMore = false;
    for (const account of this.drop.accountsWithFolders) {
      const took = await this.drop.takeNext(account, this).catch((error: Error) => {
        this.log.error(`the folder of ${account.id} was not read: ${error.message}`);
        return false;
      });
      isMore ||= took;
    }
    return isMore;
  }

  private async record(action: string, subject: string, after: object): Promise<void> {
    await write(this.database, insertAudit({ actor: ACTOR, action, subject, reason: '', before: null, after }));
  }
}
