import { inTransaction, loadById, loadWhere, Payout, Transaction } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { after, Clock, crashPoint } from '@rampart/kernel';
import type { SentState } from '@rampart/ports';
import { type OfPayout, PAYOUT_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { delayAfter } from './await-answer.js';
import { RECHECK_DELAY_MS } from './dispatch.js';
import { PayoutDrivers } from './payout-drivers.js';
import { noteReplacement } from './note-replacement.js';
import { Payouts, type PayoutTransition } from './payouts.js';
import { readSent } from './read-sent.js';
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

  /**
   * A payout that bounced after it was accepted is not sent again but waits, `uncertain`, for an operator. So does a payout that its provider has with another
   * amount.
   */
  async handleJob({ payoutId }: OfPayout): Promise<void> {
    const [payout] = await loadWhere(this.database.manager, Payout, sql`id = ${payoutId}`);
    if (payout?.state === 'uncertain') return this.lookUpUncertain(payout);
    if (payout?.state !== 'submitted') return;
    const known = await this.drivers.findSent(payout);
    crashPoint('payout.confirmed');
    const read = readSent(payout, known);
    if (read.outcome === 'accepted') await noteReplacement(this.database, payout, read.reference);
    const transition = transitionOf(known, read);
    if (!transition) return this.scheduleCheck(payoutId, RECHECK_DELAY_MS);
    const transaction = await this.loadTransaction(payout);
    await inTransaction(this.database, (manager) =>
      this.payouts.movePayout(manager, { payout, transaction }, transition),
    );
  }

  /**
   * Queries the provider again until it reports the outcome or an operator decides. Only a report that the payout was sent, or never will be, settles it; an
   * unknown key does not. A payout that the provider has with another amount is left to an operator, who compares both.
   */
  private async lookUpUncertain(payout: Payout): Promise<void> {
    if (isForOperator(payout)) return;
    const known = await this.drivers.findSent(payout).catch(() => undefined);
    crashPoint('payout.confirmed');
    const read = known && readSent(payout, known);
    if (!read || read.outcome === 'unknown' || read.outcome === 'waiting')
      return this.scheduleCheck(payout.id, delayAfter(this.clock.now().getTime() - payout.updatedAt.getTime()));
    const transaction = await this.loadTransaction(payout);
    return read.outcome === 'unclear'
      ? this.payouts.noteReason(this.database.manager, { payout, transaction }, read.reason)
      : this.dispatches.recordSettled({ payout, transaction }, read);
  }

  private loadTransaction({ transactionId }: Payout): Promise<Transaction | null> {
    return transactionId === null ? Promise.resolve(null) : loadById(this.database.manager, Transaction, transactionId);
  }

  private async scheduleCheck(payoutId: string, delayMs: number): Promise<void> {
    await rows(this.database, insertJobs([newJob(this.job, { payoutId }, after(this.clock.now(), delayMs))]));
  }
}

/** Returns undefined while the provider may still report another state. */
function transitionOf({ state }: SentState, read: ReturnType<typeof readSent>): PayoutTransition | undefined {
  if (read.outcome === 'rejected' || read.outcome === 'unclear') return { signal: 'bounced', reason: read.reason };
  if (state !== 'confirmed' || read.outcome !== 'accepted') return undefined;
  return { signal: 'settled', reference: read.reference };
}

/** Whether the provider's report is final: the payout bounced after it was accepted, or its withdrawal came too late. */
const isForOperator = ({ reference, transactionId, orderVersion }: Payout): boolean =>
  reference !== null || (transactionId !== null && orderVersion === null);
