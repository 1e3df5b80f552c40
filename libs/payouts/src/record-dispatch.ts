import { inTransaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, type JobDefinition, newJob } from '@rampart/jobs';
import { after, Clock } from '@rampart/kernel';
import { lockTransaction, type OfTransaction, type TransactionSignal, TransactionSignals } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { awaitAnswer } from './await-answer.js';
import { type Dispatch, isUnsettled, retryDelayOf, type Settled } from './dispatch.js';
import { MissedSignals } from './missed-signals.js';
import { payoutMarks } from './payout-marks.js';
import { type AnyPayout, type OrderPayout, Payouts, type PayoutTransition } from './payouts.js';

/** Signals to the transaction when the provider accepted or rejected its payout or refund. Other outcomes send no signal. */
const SIGNALS = {
  payout: { accepted: 'payoutSent', rejected: 'payoutFailed' },
  refund: { accepted: 'refundSent', rejected: undefined },
} as const satisfies Record<string, Record<'accepted' | 'rejected', TransactionSignal | undefined>>;

/** Records the outcome of a dispatch and signals it to the transaction, in one database transaction. */
@Injectable()
export class RecordDispatch {
  constructor(
    private readonly database: DataSource,
    private readonly signals: TransactionSignals,
    private readonly payouts: Payouts,
    private readonly missed: MissedSignals,
    private readonly clock: Clock,
  ) {}

  /** Schedules `job` again after a non-final outcome. */
  async recordDispatch(
    { payout, transaction }: OrderPayout,
    dispatch: Dispatch,
    job: JobDefinition<OfTransaction>,
  ): Promise<void> {
    if (dispatch.outcome === 'superseded') return;
    if (isUnsettled(dispatch)) return this.scheduleRetry(job, transaction.id, retryDelayOf(dispatch));
    if (dispatch.outcome === 'unclear' && dispatch.isAnswered !== true) {
      const delayMs = await awaitAnswer(this.database, payout);
      if (delayMs !== undefined) return this.scheduleRetry(job, transaction.id, delayMs);
    }
    return this.recordSettled({ payout, transaction }, dispatch);
  }

  /** Moves a payout that is claimed or uncertain. A return has no transaction to signal to. */
  async recordSettled({ payout, transaction }: AnyPayout, dispatch: Settled): Promise<void> {
    const { outcome } = dispatch;
    const transition: PayoutTransition =
      outcome === 'accepted'
        ? { signal: outcome, reference: dispatch.reference }
        : { signal: outcome, reason: dispatch.reason };
    if (!transaction)
      return void (await inTransaction(this.database, (manager) =>
        this.payouts.movePayout(manager, { payout, transaction }, transition),
      ));
    const signal =
      outcome === 'unclear' ? undefined : SIGNALS[payout.purpose === 'payout' ? 'payout' : 'refund'][outcome];
    const marks = await payoutMarks(this.database.manager, { payout, transaction }, transition.reference);
    await inTransaction(this.database, async (manager) => {
      const locked = await lockTransaction(manager, transaction.id);
      const moved = await this.payouts.movePayout(manager, { payout, transaction }, transition);
      // the worker that moved the payout before has also signalled it; an operator may have decided otherwise since
      if (!moved || !signal) return;
      const { reason } = transition;
      const signalled = await this.signals.applySignal(manager, locked, { signal, reason, marks });
      if (signal === 'payoutFailed') await this.missed.signalMissed(manager, signalled.transaction, { reason });
    });
  }

  private async scheduleRetry(
    job: JobDefinition<OfTransaction>,
    transactionId: string,
    delayMs: number,
  ): Promise<void> {
    await rows(this.database, insertJobs([newJob(job, { transactionId }, after(this.clock.now(), delayMs))]));
  }
}
