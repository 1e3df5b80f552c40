import { DatabaseClock, inTransaction, loadEntities, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { after, SECOND, type TransactionStatus } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { genuineOrders } from '../queries/assert-genuine.js';
import { TRANSACTION_JOBS } from './jobs.js';
import { statusesThatAnswer } from './plain-changes.js';
import { TransactionSignals } from './signals.js';

/** Number of orders that one database transaction closes. Their locks are held for tens of milliseconds. */
const BATCH = 200;
const AWAITING = statusesThatAnswer('windowClosed');

/** Upper bound of the difference between the two clocks. The earlier one closes a window, so a database clock that is ahead for a moment expires nothing. */
const TOLERANCE = 2 * SECOND;

/** A row of the outbox whose order's payment window may have ended. */
interface DueRow {
  readonly jobId: string;
  readonly runAt: string;
  readonly id: string;
  readonly status: TransactionStatus | null;
  readonly now: Date;
}

/** The row after which a pass continues. */
type Cursor = Pick<DueRow, 'runAt' | 'jobId'>;

const BEGINNING: Cursor = { runAt: '-infinity', jobId: '00000000-0000-0000-0000-000000000000' };

/**
 * Closes the payment windows that are due, batch by batch: orders without money in one statement per batch, the others one by one. Closing an order deletes its
 * outbox row in the same database transaction.
 */
@Injectable()
export class CloseWindows {
  private readonly log = new Logger('CloseWindows');

  constructor(
    private readonly database: DataSource,
    private readonly signals: TransactionSignals,
    private readonly clock: DatabaseClock,
  ) {}

  /** Closes every window that is due. Returns the ids of the orders. */
  async closeDue(): Promise<ReadonlySet<string>> {
    const closed = new Set<string>();
    await this.clock.syncTime(); // the test clock may have moved just now
    for (let cursor: Cursor | undefined = BEGINNING; cursor;) {
      const { due, left }: Batch = await this.closeBatch(cursor);
      const failed = await this.closeEach(left);
      for (const row of due) if (!failed.has(row.id)) closed.add(row.id);
      cursor = due.length === BATCH ? due.at(-1) : undefined;
    }
    return closed;
  }

  private closeBatch(cursor: Cursor): Promise<Batch> {
    return inTransaction(this.database, async (manager) => {
      const due = await claimDue(manager, cursor, after(this.clock.now(), TOLERANCE));
      const [first] = due;
      if (!first) return { due, left: [] };
      const awaiting = due.filter(({ status }) => status !== null && AWAITING.includes(status));
      const unpaid = await lockUnpaid(
        manager,
        awaiting.filter(({ status }) => status === 'pending').map(({ id }) => id),
      );
      const changed = new Set(
        await this.signals.applyToUnpaid(manager, unpaid, { signal: 'windowClosed', now: first.now }),
      );
      const left = awaiting.filter(({ id }) => !changed.has(id));
      await removeJobs(
        manager,
        due.filter((row) => !left.includes(row)),
      );
      return { due, left };
    });
  }

  /** Closes orders that have money, or that another worker had locked. Returns those that failed; their rows stay for the sweeper. */
  private async closeEach(left: readonly DueRow[]): Promise<ReadonlySet<string>> {
    const failed = new Set<string>();
    for (const row of left) {
      try {
        await this.signals.sendSignal(row.id, 'windowClosed');
        await removeJobs(this.database.manager, [row]);
      } catch (error) {
        failed.add(row.id);
        this.log.warn(`the payment window of ${row.id} is closed later: ${(error as Error).message}`);
      }
    }
    return failed;
  }
}

interface Batch {
  readonly due: readonly DueRow[];
  /** Orders that are still to be closed. */
  readonly left: readonly DueRow[];
}

/** Locks outbox rows that no other worker has locked. */
const claimDue = (manager: EntityManager, { runAt, jobId }: Cursor, latest: Date): Promise<DueRow[]> =>
  rows<DueRow>(
    manager,
    sql`SELECT o.id AS "jobId", o.run_at::text AS "runAt", o.payload ->> 'transactionId' AS id, t.status, least(rampart_now(), ${latest}::timestamptz) AS now
        FROM outbox o LEFT JOIN transaction t ON t.id = (o.payload ->> 'transactionId')::uuid
        WHERE o.name = ${TRANSACTION_JOBS.expirePayment.name} AND o.published_at IS NOT NULL AND o.run_at <= (SELECT least(rampart_now(), ${latest}::timestamptz))
          AND (o.run_at, o.id) > (${runAt}::timestamptz, ${jobId}::uuid)
        ORDER BY o.run_at, o.id LIMIT ${BATCH} FOR UPDATE OF o SKIP LOCKED`,
  );

/** Locks those orders that no other worker has locked, and returns the ones that never had receipts or payouts. */
async function lockUnpaid(manager: EntityManager, ids: readonly string[]): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const found = await loadEntities(
    manager,
    Transaction,
    sql`SELECT * FROM transaction WHERE id = ANY(${ids}::uuid[]) AND status = 'pending' FOR UPDATE SKIP LOCKED`,
  );
  const locked = genuineOrders(found);
  const lockedIds = locked.map(({ id }) => id);
  const withMoney = await rows<{ id: string }>(
    manager,
    sql`SELECT transaction_id AS id FROM receipt WHERE transaction_id = ANY(${lockedIds}::uuid[])
        UNION SELECT transaction_id FROM payout WHERE transaction_id = ANY(${lockedIds}::uuid[])
        UNION SELECT transaction_id FROM journal WHERE transaction_id = ANY(${lockedIds}::uuid[])`,
  );
  const paid = new Set(withMoney.map(({ id }) => id));
  return locked.filter(({ id }) => !paid.has(id));
}

const removeJobs = (manager: EntityManager, done: readonly DueRow[]): Promise<unknown> =>
  rows(manager, sql`DELETE FROM outbox WHERE id = ANY(${done.map(({ jobId }) => jobId)}::uuid[])`);
