import { inTransaction, loadById, loadWhere, Payout, rows, sql, Transaction } from '@rampart/data';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock, crashPoint } from '@rampart/kernel';
import { type OfPayout, PAYOUT_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECHECK_DELAY_MS } from './dispatch.js';
import { PayoutDrivers } from './payout-drivers.js';
import { noteReplacement } from './note-replacement.js';
import { Payouts } from './payouts.js';

@Injectable()
export class ConfirmPayoutJob extends JobHandler<OfPayout> {
  readonly job = PAYOUT_JOBS.confirmPayout;

  constructor(
    private readonly database: DataSource,
    private readonly drivers: PayoutDrivers,
    private readonly payouts: Payouts,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** A payout that bounced after it was accepted is not sent again: it waits, `uncertain`, for an operator. */
  async handleJob({ payoutId }: OfPayout): Promise<void> {
    const [payout] = await loadWhere(this.database.manager, Payout, sql`id = ${payoutId}`);
    if (payout?.state !== 'submitted') return;
    const known = await this.drivers.findSent(payout);
    crashPoint('payout.confirmed');
    if (known.state === 'submitted' || known.state === 'confirmed')
      await noteReplacement(this.database, payout, known.reference);
    if (known.state !== 'confirmed' && known.state !== 'failed') return this.scheduleCheck(payoutId);
    const { transactionId } = payout;
    const transaction =
      transactionId === null ? null : await loadById(this.database.manager, Transaction, transactionId);
    await inTransaction(this.database, (manager) =>
      known.state === 'failed'
        ? this.payouts.movePayout(manager, { payout, transaction }, { signal: 'bounced', reason: known.reason })
        : this.payouts.movePayout(manager, { payout, transaction }, { signal: 'settled', reference: known.reference }),
    );
  }

  private async scheduleCheck(payoutId: string): Promise<void> {
    await rows(this.database, insertJobs([newJob(this.job, { payoutId }, after(this.clock.now(), RECHECK_DELAY_MS))]));
  }
}
