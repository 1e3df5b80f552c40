import { DatabaseRestore } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { insertJobs, Loop, newJob } from '@rampart/jobs';
import { SECOND } from '@rampart/kernel';
import { databaseNow, PAYOUT_JOBS, TRANSACTION_JOBS, watchPayment } from '@rampart/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AskedStatements } from './asked-statements.js';
import { type AskedPayout, nextOrders, ORDERS_AT_ONCE, payoutsToAsk } from './asked-orders.js';
import { returnsToAsk } from './asked-returns.js';
import { OutsideMarks } from './outside-marks.js';
import { RestoreFindings } from './restore-findings.js';
import { removeListed, writeUnexplained } from './sent-list.js';
import { type CompleteLists, SentLists } from './sent-lists.js';

const EVERY_MS = 5 * SECOND;
/** Wall-clock time between marks while nothing is sent, so that the mark of a promoted standby is fresh. */
const MARK_EVERY_MS = 30 * SECOND;
/** Key of the advisory lock that lets one worker at a time query the providers. */
const LOCK = 7_201_129;

/**
 * Queries every provider, bank and chain for what was sent since the backup that the database was restored from. The ordinary jobs query again and record what
 * they know; this class only finds which payouts they must query, and lists them.
 */
@Injectable()
export class RestoreInquiry extends Loop {
  private markedAt = performance.now();

  constructor(
    private readonly database: DataSource,
    private readonly marks: OutsideMarks,
    private readonly findings: RestoreFindings,
    private readonly statements: AskedStatements,
    private readonly lists: SentLists,
  ) {
    super(new Logger('RestoreInquiry'), EVERY_MS);
  }

  protected async processBatch(): Promise<boolean> {
    if (performance.now() - this.markedAt >= MARK_EVERY_MS) {
      await this.marks.raiseMark();
      this.markedAt = performance.now();
    }
    const restore = await this.findJudged();
    if (!restore) return false;
    const turn = this.database.createQueryRunner();
    try {
      const [lock] = await rows<{ mine: boolean }>(turn, sql`SELECT pg_try_advisory_lock(${LOCK}) AS mine`);
      if (!lock?.mine) return false;
      return await this.askNext(restore).finally(() => rows(turn, sql`SELECT pg_advisory_unlock(${LOCK})`));
    } finally {
      await turn.release();
    }
  }

  /** The mark shows at once whether a new timeline belongs to a promoted standby. */
  private async findJudged(): Promise<DatabaseRestore | null> {
    const found = await this.findOpen();
    if (found?.cause !== 'timeline') return found;
    await this.marks.raiseMark();
    return this.findOpen();
  }

  private findOpen(): Promise<DatabaseRestore | null> {
    return this.database.getRepository(DatabaseRestore).findOneBy({ isOpen: true });
  }

  private async askNext(restore: DatabaseRestore): Promise<boolean> {
    if (restore.askedAt !== null) {
      await this.findings.askUnanswered(restore.id);
      await this.wakeOrders(restore.id);
      return false;
    }
    const complete = await this.lists.readLists(restore);
    if (typeof complete === 'string') return complete === 'more';
    const atOnce = complete.areAll ? ORDERS_AT_ONCE.listed : ORDERS_AT_ONCE.asked;
    const orders = await nextOrders(this.database, restore, atOnce);
    await this.findings.askFor(restore.id, orders.flatMap(payoutsToAsk), complete);
    const last = orders.at(-1);
    if (last) await this.noteProgress(restore, last.id, orders.length);
    if (orders.length === atOnce) return true;
    await this.askRest(restore, await returnsToAsk(this.database, restore), complete);
    return true;
  }

  private async askRest(
    restore: DatabaseRestore,
    returns: readonly AskedPayout[],
    complete: CompleteLists,
  ): Promise<void> {
    await this.findings.askFor(restore.id, returns, complete);
    await this.statements.listUnexplained(restore);
    await writeUnexplained(this.database, restore.id);
    await removeListed(this.database, restore.id);
    await rows(
      this.database,
      sql`UPDATE database_restore SET asked_at = rampart_now() WHERE id = ${restore.id} AND noticed_at = ${restore.noticedAt}`,
    );
  }

  /** Changes nothing if the restore was opened again in the meantime. */
  private noteProgress({ id, noticedAt }: DatabaseRestore, askedTo: string, count: number): Promise<unknown> {
    return rows(
      this.database,
      sql`UPDATE database_restore SET asked_to = ${askedTo}, asked = asked + ${count} WHERE id = ${id} AND noticed_at = ${noticedAt}`,
    );
  }

  /** Wakes orders whose payout was sent: their payments are read again, and their payout is found at the provider. */
  private async wakeOrders(restoreId: string): Promise<void> {
    const now = await databaseNow(this.database);
    const open = await this.findings.listUnwritten(restoreId);
    const jobs = open.flatMap(({ key, transactionId, purpose }) => {
      if (transactionId === null) return [newJob(PAYOUT_JOBS.sendReturn, { payoutId: key }, now)];
      const send = purpose === 'refund' ? TRANSACTION_JOBS.refundReceived : TRANSACTION_JOBS.sendPayout;
      return [newJob(watchPayment, { transactionId }, now), newJob(send, { transactionId }, now)];
    });
    if (jobs.length > 0) await rows(this.database, insertJobs(jobs));
  }
}
