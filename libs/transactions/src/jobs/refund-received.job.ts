import { inTransaction, Payout, Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { FIAT_CODES, isOneOf } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DispatchPayout } from '../dispatch-payout.js';
import { owedBack } from '../lifecycle/facts.js';
import { loadFacts } from '../load-facts.js';
import { Payouts } from '../payouts.js';
import { SettlePayout } from '../settle-payout.js';
import { type OfTransaction, TRANSACTION_JOBS } from './jobs.js';

/** Fiat only. Crypto is never sent back to where it came from: that may be an exchange's address. */
@Injectable()
export class RefundReceivedJob extends JobHandler<OfTransaction> {
  readonly job = TRANSACTION_JOBS.refundReceived;

  constructor(
    private readonly database: DataSource,
    private readonly payouts: Payouts,
    private readonly dispatching: DispatchPayout,
    private readonly settling: SettlePayout,
  ) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await inTransaction(this.database, (manager) => this.claim(manager, transactionId));
    const claimed = await this.database.getRepository(Payout).findBy({ transactionId, purpose: 'refund', state: 'claimed' });
    for (const payout of claimed) {
      const dispatch = await this.dispatching.dispatch(payout, transaction);
      if (dispatch.outcome === 'askAgain') await this.settling.askAgain(this.job, transactionId);
      else await this.settling.settle(payout, transaction, dispatch);
    }
  }

  /** Claims one refund per currency that is owed. A currency we do not handle stays for a person. */
  private async claim(manager: EntityManager, id: string): Promise<Transaction> {
    const transaction = await manager.findOneOrFail(Transaction, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (transaction.type === 'sell') return transaction;
    const owed = owedBack(await loadFacts(manager, transaction), transaction.status);
    for (const { currency, amount } of owed.filter((each) => isOneOf(FIAT_CODES, each.currency))) {
      await this.payouts.claim(manager, { transaction, purpose: 'refund', kind: 'fiat', amount, currency });
    }
    return transaction;
  }
}
