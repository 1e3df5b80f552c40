import { crashPoint } from '@rampart/kernel';
import { inTransaction, Payout, rows, type Transaction } from '@rampart/data';
import { insertJobs, JobHandler, wanted } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import { databaseNow } from '../lifecycle/database-now.js';
import { lockTransaction } from '../lifecycle/lock-transaction.js';
import { DispatchPayout } from './dispatch-payout.js';
import { isVerified } from './is-verified.js';
import { type OrderPayout, orderedPayout, Payouts } from './payouts.js';
import { RecordDispatch } from './record-dispatch.js';
import { type OfTransaction, TRANSACTION_JOBS } from '../lifecycle/jobs.js';

/** The status in which the user has paid and is owed the other side. */
const OWED_IN = { buy: 'fiat_received', sell: 'btc_received' } as const;

@Injectable()
export class SendPayoutJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.sendPayout;

  constructor(
    private readonly database: DataSource,
    private readonly payouts: Payouts,
    private readonly dispatching: DispatchPayout,
    private readonly settling: RecordDispatch,
  ) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    const claimed = await inTransaction(this.database, (manager) => this.claimPayout(manager, transactionId));
    if (!claimed) return;
    crashPoint('payout.claimed');
    const dispatch = await this.dispatching.dispatchPayout(claimed.payout, claimed.transaction);
    crashPoint('payout.sent');
    await this.settling.recordDispatch(claimed, dispatch, this.job);
    crashPoint('payout.settled');
  }

  /**
   * The payout to work on: one claimed before, or a new one; none when it is not owed or past our part. After a failure
   * only an operator claims the next one, unless the order lost its money meanwhile and has it again.
   */
  private async claimPayout(manager: EntityManager, id: string): Promise<OrderPayout | undefined> {
    const transaction = await lockTransaction(manager, id);
    const live = await manager.findOneBy(Payout, { transactionId: id, purpose: 'payout', state: Not('failed') });
    if (live) return live.state === 'claimed' && !(await this.isWithdrawn(manager, { payout: live, transaction })) ? { payout: live, transaction } : undefined;
    if (transaction.status !== OWED_IN[transaction.type] || (await wasClaimed(manager, transaction))) return undefined;
    if (!(await isVerified(manager, transaction))) throw new Error('the user is no longer verified; the payout waits');
    return { payout: await this.payouts.claimPayout(manager, orderedPayout(transaction)), transaction };
  }

  /** One that waited while its user's verification ended is claimed anew once they are verified again; until then the order can be given up. */
  private async isWithdrawn(manager: EntityManager, { payout, transaction }: OrderPayout): Promise<boolean> {
    if (payout.sendStartedAt !== null || (await isVerified(manager, transaction)) || !(await this.payouts.withdrawPayout(manager, payout))) return false;
    await rows(manager, insertJobs([wanted(this.job, { transactionId: transaction.id }, await databaseNow(manager))]));
    return true;
  }
}

/** A claim belongs to the version in which the order took its money: one that lost it and took it anew has had none yet. */
const wasClaimed = (manager: EntityManager, { id: transactionId, version: orderVersion }: Transaction): Promise<boolean> =>
  manager.existsBy(Payout, { transactionId, purpose: 'payout', orderVersion });
