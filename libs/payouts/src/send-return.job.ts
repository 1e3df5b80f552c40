import { inTransaction, Payout, rows } from '@rampart/data';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock } from '@rampart/kernel';
import { type OfPayout, PAYOUT_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Dispatch, isUnsettled, retryDelayOf } from './dispatch.js';
import { DispatchPayout } from './dispatch-payout.js';
import { Payouts } from './payouts.js';

@Injectable()
export class SendReturnJob extends JobHandler<OfPayout> {
  readonly job = PAYOUT_JOBS.sendReturn;

  constructor(
    private readonly database: DataSource,
    private readonly dispatching: DispatchPayout,
    private readonly payouts: Payouts,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handleJob({ payoutId }: OfPayout): Promise<void> {
    const payout = await this.database.getRepository(Payout).findOneBy({ id: payoutId, purpose: 'return' });
    if (payout?.state === 'claimed')
      await this.recordDispatch(payout, await this.dispatching.dispatchPayout(payout, null));
  }

  private async recordDispatch(payout: Payout, dispatch: Dispatch): Promise<void> {
    if (dispatch.outcome === 'superseded') return;
    if (isUnsettled(dispatch)) return this.scheduleRetry(payout.id, retryDelayOf(dispatch));
    const transition =
      dispatch.outcome === 'accepted'
        ? { signal: dispatch.outcome, reference: dispatch.reference }
        : { signal: dispatch.outcome, reason: dispatch.reason };
    await inTransaction(this.database, (manager) =>
      this.payouts.movePayout(manager, { payout, transaction: null }, transition),
    );
  }

  private async scheduleRetry(payoutId: string, delayMs: number): Promise<void> {
    await rows(this.database, insertJobs([newJob(this.job, { payoutId }, after(this.clock.now(), delayMs))]));
  }
}
