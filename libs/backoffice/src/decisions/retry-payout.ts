import type { Payout, Transaction } from '@rampart/data';
import { fault, type TransactionStatus } from '@rampart/kernel';
import { isVerified, orderedPayout, Payouts, Refunds } from '@rampart/payouts';
import { TransactionSignals } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Deciding, type DecisionContent, DecisionKind } from './decision.js';
import { assertNotSent, payoutsOf, ProviderStatus, type PayoutStatuses } from './provider-status.js';

/** Statuses of an order whose payout has definitely failed; in `completed` it was accepted and came back. */
const STRANDED: readonly TransactionStatus[] = ['payout_failed', 'completed'];

/** Sends the payout again as its next generation: after it failed, or if an operator found that an uncertain one was never sent. */
@Injectable()
export class RetryPayout extends DecisionKind<PayoutStatuses> {
  readonly action = 'retryPayout';

  constructor(
    private readonly provider: ProviderStatus,
    private readonly payouts: Payouts,
    private readonly refunds: Refunds,
    private readonly signals: TransactionSignals,
  ) {
    super();
  }

  askProviders(transactionId: string): Promise<PayoutStatuses> {
    return this.provider.findStatuses(transactionId);
  }

  override prepareDecision(transactionId: string): Promise<PayoutStatuses> {
    return this.provider.endUnsent(transactionId);
  }

  async assertAllowed(
    manager: EntityManager,
    { transaction, content }: Deciding,
    statuses: PayoutStatuses,
  ): Promise<void> {
    const last = await lastPayout(manager, transaction);
    const problem = problemOf(transaction, last, content);
    if (problem !== undefined) throw impossible(problem);
    if (await this.refunds.isUncovered(manager, transaction)) throw impossible('its money was taken back');
    if (!(await isVerified(manager, transaction))) throw impossible('its user is no longer verified');
    if (last?.state === 'uncertain') assertNotSent(statuses, last, impossible);
  }

  /** An uncertain payout that was not sent counts as failed, which is signalled to the transaction. */
  async carryOut(manager: EntityManager, { transaction, reason }: Deciding): Promise<void> {
    const failed = await this.failUncertain(manager, transaction, reason);
    const { transaction: retried, outcome } = await this.signals.applySignal(manager, failed, {
      signal: 'payoutRetried',
      reason,
    });
    if (outcome === 'ignored') throw impossible(`the transaction is ${transaction.status}`);
    await this.payouts.claimPayout(manager, orderedPayout(retried));
  }

  private async failUncertain(manager: EntityManager, transaction: Transaction, reason: string): Promise<Transaction> {
    const last = await lastPayout(manager, transaction);
    if (last?.state !== 'uncertain') return transaction;
    await this.payouts.movePayout(manager, { payout: last, transaction }, { signal: 'foundNotSent', reason });
    return (await this.signals.applySignal(manager, transaction, { signal: 'payoutFailed', reason })).transaction;
  }
}

const impossible = (problem: string): Error => fault('PAYOUT_NOT_RETRYABLE', { problem });

const lastPayout = async (manager: EntityManager, { id }: Transaction): Promise<Payout | undefined> =>
  (await payoutsOf(manager, id, 'payout')).at(-1);

function problemOf(
  { status, refundDecidedAt }: Transaction,
  last: Payout | undefined,
  { payoutId }: DecisionContent,
): string | undefined {
  if (!last) return 'there was none';
  if (payoutId !== undefined && payoutId !== last.id) return 'it is not the latest';
  if (refundDecidedAt !== null) return 'the order was given up and its money goes back';
  if (last.state === 'uncertain') return undefined;
  if (last.state !== 'failed') return `it is ${last.state}`;
  return STRANDED.includes(status) ? undefined : `the transaction is ${status}`;
}
