import { inTransaction, rows } from '@rampart/data';
import { insertJobs, type JobDefinition, wanted } from '@rampart/jobs';
import { after, Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Dispatch, RECHECK_DELAY_MS } from './dispatch-payout.js';
import type { OfTransaction } from '../lifecycle/jobs.js';
import type { TransactionSignal } from '../lifecycle/transaction-lifecycle.js';
import { payoutMarks } from './payout-marks.js';
import { type OrderPayout, Payouts, type PayoutTransition } from './payouts.js';
import { lockTransaction } from '../lifecycle/lock-transaction.js';
import { TransactionSignals } from '../lifecycle/signals.js';

/** Which signal a transaction hears when its payout or refund was taken or refused; the rest stays between us and the provider. */
const SIGNALS = {
  payout: { accepted: 'payoutSent', rejected: 'payoutFailed' },
  refund: { accepted: 'refundSent', rejected: undefined },
} as const satisfies Record<string, Record<'accepted' | 'rejected', TransactionSignal | undefined>>;

/** Writes down what became of sending, and tells the transaction, in one database transaction. */
@Injectable()
export class RecordDispatch {
  constructor(
    private readonly database: DataSource,
    private readonly signals: TransactionSignals,
    private readonly payouts: Payouts,
    private readonly clock: Clock,
  ) {}

  /** Wants `job` again where it is not over yet. */
  async recordDispatch({ payout, transaction }: OrderPayout, dispatch: Dispatch, job: JobDefinition<OfTransaction>): Promise<void> {
    if (dispatch.outcome === 'superseded') return;
    if (dispatch.outcome === 'unknown' || dispatch.outcome === 'deferred') return this.scheduleRetry(job, transaction.id);
    const { outcome } = dispatch;
    const told: PayoutTransition = outcome === 'accepted' ? { signal: outcome, reference: dispatch.reference } : { signal: outcome, reason: dispatch.reason };
    const signal = outcome === 'unclear' ? undefined : SIGNALS[payout.purpose === 'payout' ? 'payout' : 'refund'][outcome];
    const marks = await payoutMarks(this.database, { payout, transaction }, told.reference);
    await inTransaction(this.database, async (manager) => {
      const locked = await lockTransaction(manager, transaction.id);
      const moved = await this.payouts.movePayout(manager, { payout, transaction }, told);
      // Whoever moved it before has told the transaction, too; a person may since have decided otherwise.
      if (moved && signal) await this.signals.applySignal(manager, locked, { signal, reason: told.reason, marks });
    });
  }

  /** Once the provider's settle time is over. */
  private async scheduleRetry(job: JobDefinition<OfTransaction>, transactionId: string): Promise<void> {
    await rows(this.database, insertJobs([wanted(job, { transactionId }, after(this.clock.now(), RECHECK_DELAY_MS))]));
  }
}
