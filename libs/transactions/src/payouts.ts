import { Payout, type PayoutPurpose, rows, sql, type Transaction } from '@rampart/data';
import { insertJobs, wanted } from '@rampart/jobs';
import { answer, Clock, Decimal, ids } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PAYOUT_JOBS } from './jobs/jobs.js';
import { PAYOUT_LIFECYCLE, type PayoutSignal } from './lifecycle/payout-lifecycle.js';

export interface NewPayout {
  readonly transaction: Transaction;
  readonly purpose: PayoutPurpose;
  readonly kind: 'fiat' | 'crypto';
  readonly amount: Decimal;
  readonly currency: string;
}

/** The only writer of payout rows. */
@Injectable()
export class Payouts {
  constructor(private readonly clock: Clock) {}

  /** Claims a payout: committed before anything is sent. Call it under the transaction's lock. */
  async claim(manager: EntityManager, { transaction, purpose, kind, amount, currency }: NewPayout): Promise<Payout> {
    const earlier = await manager.countBy(Payout, { transactionId: transaction.id, purpose });
    const now = this.clock.now();
    const payout: Payout = {
      id: ids.next(),
      transactionId: transaction.id,
      purpose,
      generation: earlier + 1,
      state: 'claimed',
      kind,
      amount,
      currency,
      reference: null,
      reason: null,
      sendStartedAt: null,
      unknownSince: null,
      createdAt: now,
      updatedAt: now,
    };
    await manager.insert(Payout, payout);
    return payout;
  }

  /** Moves a payout on. Answers whether it moved: the same signal twice equals once. */
  async move(manager: EntityManager, payout: Payout, signal: PayoutSignal, told: { reference?: string; reason?: string }): Promise<boolean> {
    const step = answer(PAYOUT_LIFECYCLE, { kind: payout.purpose, from: payout.state, signal }, () => true);
    if (!step) return false;
    const now = this.clock.now();
    const moved = await rows(
      manager,
      sql`UPDATE payout SET state = ${step.to}, reference = coalesce(${told.reference ?? null}, reference), reason = ${told.reason ?? null}, updated_at = ${now}
          WHERE id = ${payout.id} AND state = ${payout.state} RETURNING id`,
    );
    if (moved.length === 0) return false;
    if (step.jobs.length > 0) {
      await rows(manager, insertJobs(step.jobs.map((name) => wanted(PAYOUT_JOBS[name], { payoutId: payout.id }, now))));
    }
    return true;
  }
}
