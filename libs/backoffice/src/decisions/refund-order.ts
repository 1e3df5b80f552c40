import type { Payout, Transaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, newJob } from '@rampart/jobs';
import { Clock, type Decimal, fault } from '@rampart/kernel';
import { findDepositChain, Payouts, Refunds } from '@rampart/payouts';
import { TransactionSignals, TRANSACTION_JOBS } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Deciding, type DecisionContent, DecisionKind } from './decision.js';
import { FourEyes } from './four-eyes.js';
import { planRefund, provenRefund, type RefundPlan } from './plan-refund.js';
import { ProviderStatus, type PayoutStatuses } from './provider-status.js';

/**
 * Gives an order up and refunds its money. Or resolves a failed or uncertain refund: sends it again or, with the reference of a manual refund, records it as
 * sent.
 */
@Injectable()
export class RefundOrder extends DecisionKind<PayoutStatuses> {
  readonly action = 'refund';

  constructor(
    private readonly provider: ProviderStatus,
    private readonly payouts: Payouts,
    private readonly refunds: Refunds,
    private readonly signals: TransactionSignals,
    private readonly clock: Clock,
    private readonly fourEyes: FourEyes,
  ) {
    super();
  }

  askProviders(transactionId: string): Promise<PayoutStatuses> {
    return this.provider.findStatuses(transactionId);
  }

  /** A reference proves that the uncertain refund was sent. */
  override prepareDecision(transactionId: string, { reference }: DecisionContent): Promise<PayoutStatuses> {
    return reference === undefined ? this.provider.endUnsent(transactionId) : this.askProviders(transactionId);
  }

  async assertAllowed(manager: EntityManager, deciding: Deciding, statuses: PayoutStatuses): Promise<void> {
    await this.planRefund(manager, deciding, statuses);
  }

  async carryOut(manager: EntityManager, deciding: Deciding, statuses: PayoutStatuses): Promise<void> {
    const { transaction, content, reason } = deciding;
    const { givesUp, uncertain, currency } = await this.planRefund(manager, deciding, statuses);
    const proof = content.reference === undefined ? undefined : { reference: content.reference, reason, currency };
    if (givesUp) return this.returnMoney(manager, await this.giveUp(manager, deciding, uncertain[0]), proof);
    if (uncertain[0] && content.reference !== undefined) return this.foundSent(manager, uncertain[0], deciding);
    for (const payout of uncertain)
      await this.payouts.movePayout(manager, { payout, transaction }, { signal: 'foundNotSent', reason });
    await this.returnMoney(manager, transaction, proof);
  }

  /** The refund may be far larger than the order. */
  override async weighMoney(
    manager: EntityManager,
    deciding: Deciding,
    statuses: PayoutStatuses,
  ): Promise<Decimal | undefined> {
    const { givesUp, uncertain } = await this.planRefund(manager, deciding, statuses);
    const going = givesUp
      ? await this.refunds.previewFullRefund(manager, deciding.transaction)
      : [...uncertain, ...(await this.refunds.findRefundsDue(manager, deciding.transaction))];
    return this.fourEyes.worthOf(...going);
  }

  private async planRefund(manager: EntityManager, deciding: Deciding, statuses: PayoutStatuses): Promise<RefundPlan> {
    const { transaction } = deciding;
    const known = {
      statuses,
      owed: await this.refunds.findRefundsDue(manager, transaction),
      atStake: await this.refunds.previewFullRefund(manager, transaction),
      chain: await findDepositChain(manager, transaction),
    };
    return planRefund(manager, deciding, known);
  }

  /** Gives the order up, so no payout can follow. An uncertain payout that was not sent counts as failed. */
  private async giveUp(
    manager: EntityManager,
    { transaction, reason }: Deciding,
    payout: Payout | undefined,
  ): Promise<Transaction> {
    if (payout) await this.payouts.movePayout(manager, { payout, transaction }, { signal: 'foundNotSent', reason });
    const marks = { refundDecidedAt: this.clock.now() };
    const result = await this.signals.applySignal(manager, transaction, { signal: 'refundDecided', marks, reason });
    if (result.outcome === 'ignored')
      throw fault('REFUND_NOT_POSSIBLE', { problem: `the transaction is ${transaction.status}` });
    return result.transaction;
  }

  private async returnMoney(manager: EntityManager, transaction: Transaction, proof: Proof | undefined): Promise<void> {
    if (proof) return this.returnedByOtherMeans(manager, transaction, proof);
    await this.refunds.claimRefunds(manager, transaction);
    await rows(
      manager,
      insertJobs([newJob(TRANSACTION_JOBS.refundReceived, { transactionId: transaction.id }, this.clock.now())]),
    );
  }

  private async returnedByOtherMeans(manager: EntityManager, transaction: Transaction, proof: Proof): Promise<void> {
    const owed = provenRefund(await this.refunds.findRefundsDue(manager, transaction), proof.currency);
    await this.payouts.recordManualPayout(manager, owed, proof);
    await this.signals.applySignal(manager, transaction, { signal: 'refundSent', reason: proof.reason });
  }

  private async foundSent(
    manager: EntityManager,
    payout: Payout,
    { transaction, content: { reference }, reason }: Deciding,
  ): Promise<void> {
    await this.payouts.movePayout(manager, { payout, transaction }, { signal: 'foundSent', reference, reason });
    await this.signals.applySignal(manager, transaction, { signal: 'refundSent', reason });
  }
}

/** Evidence of money that an operator sent back by other means. */
interface Proof {
  readonly reference: string;
  readonly reason: string;
  readonly currency: string | undefined;
}
