import { Payout } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock } from '@rampart/kernel';
import { type OfPayout, PAYOUT_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { awaitAnswer } from './await-answer.js';
import { type Dispatch, isUnsettled, retryDelayOf } from './dispatch.js';
import { DispatchPayout } from './dispatch-payout.js';
import { RecordDispatch } from './record-dispatch.js';

@Injectable()
export class SendReturnJob extends JobHandler<OfPayout> {
  readonly job = PAYOUT_JOBS.sendReturn;

  constructor(
    private readonly database: DataSource,
    private readonly dispatching: DispatchPayout,
    private readonly dispatches: RecordDispatch,
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
    if (dispatch.outcome === 'unclear' && dispatch.isAnswered !== true) {
      const delayMs = await awaitAnswer(this.database, payout);
      if (delayMs !== undefined) return this.scheduleRetry(payout.id, delayMs);
    }
    return this.dispatches.recordSettled({ payout, transaction: null }, dispatch);
  }

  private async scheduleRetry(payoutId: string, delayMs: number): Promise<void> {
    await rows(this.database, insertJobs([newJob(this.job, { payoutId }, after(this.clock.now(), delayMs))]));
  }
}
