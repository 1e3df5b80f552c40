import { Payout, type Transaction } from '@rampart/data';
import { type Facts, isUncovered, loadFacts, MONEY_POLICY, type MoneyPolicy, sumOf } from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { Payouts } from './payouts.js';

/** Withdraws claimed payouts and refunds whose funds were reversed before sending started. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly payouts: Payouts,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {}

  /** The caller holds the transaction's lock. */
  async withdrawUncovered(manager: EntityManager, transaction: Transaction): Promise<void> {
    const unsent = await manager.find(Payout, {
      where: { transactionId: transaction.id, state: 'claimed', sendStartedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (unsent.length === 0) return;
    const facts = await loadFacts(manager, transaction, { policy: this.policy });
    for (const payout of unsent) {
      if (payout.purpose === 'payout' ? isUncovered(facts) : isOverdrawn(facts, payout))
        await this.payouts.withdrawPayout(manager, { payout, transaction }, FUNDS_REVERSED[payout.purpose]);
    }
  }
}

const FUNDS_REVERSED: Readonly<Record<Payout['purpose'], string>> = {
  payout: 'the payment for it was reversed by its bank or chain',
  refund: 'the payment to refund was reversed by its bank or chain',
  return: 'the payment to return was reversed by its bank or chain',
};

const isOverdrawn = ({ received, returned }: Facts, { currency }: Payout): boolean =>
  sumOf(returned, currency).gt(
    sumOf(
      received.filter(({ final }) => final),
      currency,
    ),
  );
