import { inTransaction, Payout, type Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { crashPoint } from '@rampart/kernel';
import { lockTransaction, type OfTransaction, TRANSACTION_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DispatchPayout } from './dispatch-payout.js';
import { RecordDispatch } from './record-dispatch.js';
import { Refunds } from './refunds.js';

@Injectable()
export class RefundReceivedJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.refundReceived;

  constructor(
    private readonly database: DataSource,
    private readonly refunds: Refunds,
    private readonly dispatching: DispatchPayout,
    private readonly dispatches: RecordDispatch,
  ) {
    super();
  }

  async handleJob({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await inTransaction(this.database, (manager) => this.claimRefunds(manager, transactionId));
    crashPoint('refund.claimed');
    const claimed = await this.database
      .getRepository(Payout)
      .findBy({ transactionId, purpose: 'refund', state: 'claimed' });
    for (const payout of claimed) {
      const dispatch = await this.dispatching.dispatchPayout(payout, transaction);
      crashPoint('refund.sent');
      await this.dispatches.recordDispatch({ payout, transaction }, dispatch, this.job);
      crashPoint('refund.settled');
    }
  }

  private async claimRefunds(manager: EntityManager, id: string): Promise<Transaction> {
    const transaction = await lockTransaction(manager, id);
    await this.refunds.claimNewRefunds(manager, transaction);
    return transaction;
  }
}
