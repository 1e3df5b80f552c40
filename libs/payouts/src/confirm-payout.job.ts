import { inTransaction, loadById, loadWhere, Payout, rows, sql, Transaction } from '@rampart/data';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock, crashPoint } from '@rampart/kernel';
import { type OfPayout, PAYOUT_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { delayAfter } from './await-answer.js';
import { RECHECK_DELAY_MS } from './dispatch.js';
import { PayoutDrivers } from './payout-drivers.js';
import { noteReplacement } from './note-replacement.js';
import { Payouts } from './payouts.js';
import { RecordDispatch } from './record-dispatch.js';

@Injectable()
export class ConfirmPayoutJob extends JobHandler<OfPayout> {
  readonly job = PAYOUT_JOBS.confirmPayout;

  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly payouts: Payouts,
    private readonly dispatches: RecordDispatch,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** A payout that bounced after it was accepted is not sent again: it waits, `uncertain`, for an operator. */
  async handleJob({ payoutId }: OfPayout): Promise<void> {
    const [payout] = await loadWhere(this.database.manager, Payout, sql`id = ${payoutId}`);
    if (payout?.state === 'uncertain') return this.lookUpUncertain(payout);
    if (payout?.state !== 'submitted') return;
    const known = await this.drivers.findSent(payout);
    crashPoint('payout.confirmed');
    if (known.state === 'submitted' || known.state === 'confirmed')
      await noteReplacement(this.database, payout, known.reference);
    if (known.state !== 'confirmed' && known.state !== 'failed') return this.scheduleCheck(payoutId, RECHECK_DELAY_MS);
    const { transactionId } = payout;
    const transaction =
      transactionId === null ? null : await loadById(this.database.manager, Transaction, transactionId);
    await inTransaction(this.database, (manager) =>
      known.state === 'failed'
        ? this.payouts.movePayout(manager, { payout, transaction }, { signal: 'bounced', reason: known.reason })
        : this.payouts.movePayout(manager, { payout, transaction }, { signal: 'settled', reference: known.reference }),
    );
  }

  /**
   * Asks again what became of a payout, until the provider says it or an operator decides. Only that it was sent, or never will be, settles it: that the
   * provider does not know the key does not.
   */
  private async lookUpUncertain(payout: Payout): Promise<void> {
    if (isForOperator(payout)) return;
    const known = await this.drivers.findSent(payout).catch(() => undefined);
    crashPoint('payout.confirmed');
    if (!known || known.state === 'unknown' || known.state === 'waiting')
      return this.scheduleCheck(payout.id, delayAfter(this.clock.now().getTime() - payout.updatedAt.getTime()));
    const { transactionId } = payout;
    const transaction =
      transactionId === null ? null : await loadById(this.database.manager, Transaction, transactionId);
    await this.dispatches.recordSettled(
      { payout, transaction },
      known.state === 'failed'
        ? { outcome: 'rejected', reason: known.reason }
        : { outcome: 'accepted', reference: known.reference },
    );
  }

  private async scheduleCheck(payoutId: string, delayMs: number): Promise<void> {
    await rows(this.database, insertJobs([newJob(this.job, { payoutId }, after(this.clock.now(), delayMs))]));
  }
}

/** Whether the provider has said it already: the payout bounced after it was accepted, or its withdrawal came too late. */
const isForOperator = ({ reference, transactionId, orderVersion }: Payout): boolean =>
  reference !== null || (transactionId !== null && orderVersion === null);
