import { inTransaction, type Payout, Receipt, rows, type Transaction } from '@rampart/data';
import { insertJobs, type JobDefinition, wanted } from '@rampart/jobs';
import { after, Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Dispatch, SETTLE_MS } from './dispatch-payout.js';
import type { OfTransaction } from './jobs/jobs.js';
import type { TransactionSignal } from './lifecycle/transaction-lifecycle.js';
import { Payouts } from './payouts.js';
import { type Evidence, Signals } from './signal.js';

/** Which signal a transaction hears when its payout or refund was taken or refused; the rest stays between us and the provider. */
const SIGNALS = {
  payout: { accepted: 'payoutSent', rejected: 'payoutFailed' },
  refund: { accepted: 'refundSent', rejected: undefined },
} as const satisfies Record<string, Record<'accepted' | 'rejected', TransactionSignal | undefined>>;

/** Writes down what became of sending, and tells the transaction, in one database transaction. */
@Injectable()
export class SettlePayout {
  constructor(
    private readonly database: DataSource,
    private readonly signals: Signals,
    private readonly payouts: Payouts,
    private readonly clock: Clock,
  ) {}

  async settle(payout: Payout, transaction: Transaction, dispatch: Exclude<Dispatch, { outcome: 'askAgain' }>): Promise<void> {
    const { outcome } = dispatch;
    const told = outcome === 'accepted' ? { reference: dispatch.reference } : { reason: dispatch.reason };
    const signal = outcome === 'unclear' ? undefined : SIGNALS[payout.purpose][outcome];
    const record: Evidence['record'] = async (manager) => void (await this.payouts.move(manager, payout, outcome, told));
    if (!signal) await inTransaction(this.database, (manager) => this.payouts.move(manager, payout, outcome, told));
    else await this.signals.send(transaction.id, signal, { record, reason: told.reason, marks: await this.marks(payout, transaction, told) });
  }

  /** Wants `job` again once the provider's settle time is over. */
  async askAgain(job: JobDefinition<OfTransaction>, transactionId: string): Promise<void> {
    await rows(this.database, insertJobs([wanted(job, { transactionId }, after(this.clock.now(), SETTLE_MS))]));
  }

  /** A completed transaction names its blockchain transaction: our payout of a buy, the user's deposit of a sell. */
  private async marks({ purpose, kind }: Payout, transaction: Transaction, { reference }: { reference?: string }): Promise<Evidence['marks']> {
    if (purpose === 'refund' || reference === undefined) return {};
    if (kind === 'crypto') return transaction.internalAddress === null ? { blockchainTxId: reference } : { internalTxId: reference };
    const deposit = await this.database.getRepository(Receipt).findOne({
      where: { transactionId: transaction.id, kind: 'crypto', dropped: false },
      order: { id: 'ASC' },
    });
    return { blockchainTxId: deposit?.txId ?? null };
  }
}
