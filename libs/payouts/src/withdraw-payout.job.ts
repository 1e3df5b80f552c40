import { inTransaction, loadWhere, Payout, type Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock, crashPoint, MINUTE } from '@rampart/kernel';
import { type SentState, UnclearAnswer } from '@rampart/ports';
import { lockTransaction, type OfPayout, PAYOUT_JOBS, TRANSACTION_JOBS } from '@rampart/transactions';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { awaitAnswer } from './await-answer.js';
import { RECHECK_DELAY_MS } from './dispatch.js';
import { MissedSignals } from './missed-signals.js';
import { PayoutDrivers } from './payout-drivers.js';
import { Payouts, type PayoutTransition } from './payouts.js';

/** How long a responsive driver is requested to end a payout before an operator decides about it. */
const WITHDRAWN_WITHIN_MS = 10 * MINUTE;

/**
 * Ends a deferred payout at its driver. Nothing else of the order leaves before the driver has confirmed that this payout never will; what has become of the
 * order's money in the meantime is signalled in the same database transaction.
 */
@Injectable()
export class WithdrawPayoutJob extends JobHandler<OfPayout> {
  private readonly log = new Logger('Payout');
  readonly job = PAYOUT_JOBS.withdrawPayout;

  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly payouts: Payouts,
    private readonly missed: MissedSignals,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handleJob({ payoutId }: OfPayout): Promise<void> {
    const [payout] = await loadWhere(this.database.manager, Payout, sql`id = ${payoutId}`);
    if (payout?.state !== 'withdrawing' || payout.transactionId === null) return;
    const { transactionId } = payout;
    const word = await this.askDriver(payout);
    crashPoint('payout.sent');
    const delayMs = word === 'silent' ? await awaitAnswer(this.database, payout) : undefined;
    if (delayMs !== undefined) return this.scheduleCheck(payoutId, delayMs);
    const transition = transitionOf(payout, word === 'silent' ? undefined : word, this.clock.now());
    if (!transition) return this.scheduleCheck(payoutId, RECHECK_DELAY_MS);
    await inTransaction(this.database, async (manager) => {
      const transaction = await lockTransaction(manager, transactionId);
      if (await this.payouts.movePayout(manager, { payout, transaction }, transition))
        await this.catchUp(manager, transaction);
    });
  }

  /** Returns undefined if the driver responded without reporting the outcome. */
  private async askDriver(payout: Payout): Promise<SentState | 'silent' | undefined> {
    return this.drivers.withdrawSent(payout).catch((error: Error) => {
      this.log.warn(`payout ${payout.id} is not withdrawn: ${error.message}`);
      return error instanceof UnclearAnswer ? undefined : 'silent';
    });
  }

  /**
   * Applies signals that had no effect while the payout might still have left; their job claims what is due now. While another payout might still leave, the
   * order's money is not known, so the last one to end catches up.
   */
  private async catchUp(manager: EntityManager, before: Transaction): Promise<void> {
    const { id: transactionId } = before;
    if (await manager.existsBy(Payout, { transactionId, state: 'withdrawing' })) return;
    await this.missed.signalMissed(manager, before);
    await rows(manager, insertJobs([newJob(TRANSACTION_JOBS.sendPayout, { transactionId }, this.clock.now())]));
  }

  private async scheduleCheck(payoutId: string, delayMs: number): Promise<void> {
    await rows(this.database, insertJobs([newJob(this.job, { payoutId }, after(this.clock.now(), delayMs))]));
  }
}

/** Returns undefined while the driver may still be queried. */
function transitionOf(payout: Payout, word: SentState | undefined, now: Date): PayoutTransition | undefined {
  if (word?.state === 'failed') return { signal: 'rejected', reason: payout.reason ?? word.reason };
  if (word && word.state !== 'unknown')
    return { signal: 'unclear', reason: `it is ${word.state} at its driver, reference ${word.reference}` };
  const isLate = after(payout.updatedAt, WITHDRAWN_WITHIN_MS) <= now;
  return isLate ? { signal: 'unclear', reason: 'its driver does not say that it will never leave' } : undefined;
}
