import type { Payout, Transaction } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { orderedPayout, payoutMarks, Payouts } from '@rampart/payouts';
import { TransactionSignals } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Deciding, type DecisionContent, DecisionKind } from './decision.js';
import { payoutsOf } from './provider-status.js';

/** Completes an order whose user has the money: an uncertain payout was sent, or an operator paid by other means after it failed. */
@Injectable()
export class CompleteOrder extends DecisionKind<undefined> {
  readonly action = 'complete';

  constructor(
    private readonly payouts: Payouts,
    private readonly signals: TransactionSignals,
  ) {
    super();
  }

  async askProviders(): Promise<undefined> {
    return undefined;
  }

  async assertAllowed(manager: EntityManager, { transaction, content }: Deciding): Promise<void> {
    const problem = problemOf(transaction, await lastPayout(manager, transaction), content);
    if (problem !== undefined) throw fault('COMPLETION_NOT_POSSIBLE', { problem });
  }

  async carryOut(manager: EntityManager, { transaction, content, reason }: Deciding): Promise<void> {
    const { reference = '' } = content;
    const last = await lastPayout(manager, transaction);
    await this.writeDown(manager, { transaction, last, reference, reason });
    const marks = await payoutMarks(manager, { payout: orderedPayout(transaction), transaction }, reference);
    await this.signals.applySignal(manager, transaction, { signal: 'payoutSent', marks, reason });
  }

  private writeDown(
    manager: EntityManager,
    {
      transaction,
      last,
      reference,
      reason,
    }: { transaction: Transaction; last: Payout | undefined; reference: string; reason: string },
  ): Promise<unknown> {
    if (last?.state === 'uncertain')
      return this.payouts.movePayout(
        manager,
        { payout: last, transaction },
        { signal: 'foundSent', reference, reason },
      );
    return this.payouts.recordManualPayout(manager, orderedPayout(transaction), { reference, reason });
  }
}

const lastPayout = async (manager: EntityManager, { id }: Transaction): Promise<Payout | undefined> =>
  (await payoutsOf(manager, id, 'payout')).at(-1);

function problemOf(
  { status, refundDecidedAt }: Transaction,
  last: Payout | undefined,
  { payoutId, reference }: DecisionContent,
): string | undefined {
  if (reference === undefined) return 'it needs the txId or the reference of what was paid';
  if (payoutId !== undefined && payoutId !== last?.id) return 'another payout is the latest';
  if (refundDecidedAt !== null) return 'the order was given up and its money goes back';
  if (last?.state === 'uncertain') return undefined;
  if (last && last.state !== 'failed') return `its payout is ${last.state}`;
  return status === 'payout_failed' || (status === 'completed' && last) ? undefined : `it is ${status}`;
}
