import { crashPoint, fault } from '@rampart/kernel';
import { inTransaction, loadWhere, Payout, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import {
  databaseNow,
  loadFacts,
  lockTransaction,
  MONEY_POLICY,
  type MoneyPolicy,
  type OfTransaction,
  TRANSACTION_JOBS,
} from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DispatchPayout } from './dispatch-payout.js';
import { isVerified } from './is-verified.js';
import { type OrderPayout, orderedPayout, Payouts } from './payouts.js';
import { RecordDispatch } from './record-dispatch.js';

/** Statuses in which the user has paid and the payout is due. */
const OWED_IN = { buy: 'fiat_received', sell: 'btc_received' } as const;

@Injectable()
export class SendPayoutJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.sendPayout;

  constructor(
    private readonly database: DataSource,
    private readonly payouts: Payouts,
    private readonly dispatching: DispatchPayout,
    private readonly dispatches: RecordDispatch,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {
    super();
  }

  async handleJob({ transactionId }: OfTransaction): Promise<void> {
    const claimed = await inTransaction(this.database, (manager) => this.claimPayout(manager, transactionId));
    if (!claimed) return;
    crashPoint('payout.claimed');
    const dispatch = await this.dispatching.dispatchPayout(claimed.payout, claimed.transaction);
    crashPoint('payout.sent');
    await this.dispatches.recordDispatch(claimed, dispatch, this.job);
    crashPoint('payout.settled');
  }

  /**
   * Finds the claimed payout, or claims one. Returns undefined if none is due or the provider has it. After a failure only an operator claims the next one,
   * unless the order's payment was reversed and received again in the meantime.
   */
  private async claimPayout(manager: EntityManager, id: string): Promise<OrderPayout | undefined> {
    const transaction = await lockTransaction(manager, id);
    const claimed = await loadWhere(manager, Payout, sql`transaction_id = ${id} AND purpose = 'payout'`);
    const live = claimed.find(({ state }) => state !== 'failed');
    if (live?.state === 'claimed' && !live.amount.eq(transaction.total)) throw fault('RECORD_ALTERED');
    if (live)
      return live.state === 'claimed' && !(await this.isWithdrawn(manager, { payout: live, transaction }))
        ? { payout: live, transaction }
        : undefined;
    if (transaction.status !== OWED_IN[transaction.type] || wasClaimed(claimed, transaction)) return undefined;
    if (!(await isVerified(manager, transaction))) throw new Error('the user is no longer verified; the payout waits');
    await this.assertPaid(manager, transaction);
    return { payout: await this.payouts.claimPayout(manager, orderedPayout(transaction)), transaction };
  }

  /**
   * Throws RECORD_ALTERED unless the ledger has the user's money for the order. A status alone, which SQL from outside the service may have written, pays
   * nothing out.
   */
  private async assertPaid(manager: EntityManager, transaction: Transaction): Promise<void> {
    const { allocated } = await loadFacts(manager, transaction, { policy: this.policy });
    if (allocated.lte(0)) throw fault('RECORD_ALTERED');
  }

  /**
   * Withdraws a waiting payout whose user is not verified any more. The job claims it again once the user is verified; until then an operator can refund the
   * order.
   */
  private async isWithdrawn(manager: EntityManager, { payout, transaction }: OrderPayout): Promise<boolean> {
    if (
      payout.sendStartedAt !== null ||
      (await isVerified(manager, transaction)) ||
      !(await this.payouts.withdrawPayout(manager, { payout, transaction }, 'its user was no longer verified'))
    )
      return false;
    await rows(manager, insertJobs([newJob(this.job, { transactionId: transaction.id }, await databaseNow(manager))]));
    return true;
  }
}

/** Whether one of these payouts was claimed since the latest allocation: each allocation has a transaction version of its own. */
const wasClaimed = (claimed: readonly Payout[], { version }: Transaction): boolean =>
  claimed.some(({ orderVersion }) => orderVersion === version);
