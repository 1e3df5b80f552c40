import { Payout, PAYOUTS_OLDEST_FIRST } from '@rampart/data';
import { fault } from '@rampart/kernel';
import { MissedSignals, Payouts } from '@rampart/payouts';
import { TransactionSignals } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Deciding, DecisionKind } from './decision.js';
import { assertNotSent, ProviderStatus, type PayoutStatuses } from './provider-status.js';

/**
 * Records that an uncertain payout or refund was not sent. Nothing is sent instead: the next step is another decision, or follows from the state of the order's
 * money.
 */
@Injectable()
export class NotSent extends DecisionKind<PayoutStatuses> {
  readonly action = 'notSent';

  constructor(
    private readonly provider: ProviderStatus,
    private readonly payouts: Payouts,
    private readonly signals: TransactionSignals,
    private readonly missed: MissedSignals,
  ) {
    super();
  }

  askProviders(transactionId: string): Promise<PayoutStatuses> {
    return this.provider.findStatuses(transactionId);
  }

  override prepareDecision(transactionId: string): Promise<PayoutStatuses> {
    return this.provider.endUnsent(transactionId);
  }

  async assertAllowed(manager: EntityManager, deciding: Deciding, statuses: PayoutStatuses): Promise<void> {
    assertNotSent(statuses, await findUncertain(manager, deciding), impossible);
  }

  async carryOut(manager: EntityManager, { transaction, content, reason }: Deciding): Promise<void> {
    const payout = await findUncertain(manager, { transaction, content });
    await this.payouts.movePayout(manager, { payout, transaction }, { signal: 'foundNotSent', reason });
    if (payout.purpose !== 'payout') return;
    const failed = await this.signals.applySignal(manager, transaction, { signal: 'payoutFailed', reason });
    await this.missed.signalMissed(manager, failed.transaction, { reason });
  }
}

async function findUncertain(
  manager: EntityManager,
  { transaction: { id: transactionId }, content: { payoutId } }: Pick<Deciding, 'transaction' | 'content'>,
): Promise<Payout> {
  const uncertain = (
    await manager.find(Payout, { where: { transactionId, state: 'uncertain' }, order: PAYOUTS_OLDEST_FIRST })
  ).filter(({ id }) => payoutId === undefined || id === payoutId);
  const [only, another] = uncertain;
  if (!only) throw impossible('it has no such payout or refund that is uncertain');
  if (another) throw impossible('several are uncertain; name one by its payoutId');
  return only;
}

const impossible = (problem: string): Error => fault('NOT_SENT_NOT_POSSIBLE', { problem });
