import { Payout, type Transaction } from '@rampart/data';
import { type Facts, isUncovered, loadFacts, MONEY_POLICY, type MoneyPolicy, sumOf } from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { Payouts } from './payouts.js';

/** Withdraws claimed payouts and refunds whose funds were reversed before sending started. */
@Injectable()
export class Withdrawals {
  constructor(
    private readonly payouts: Payouts,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {}

  /**
   * Withdraws only as much as the reversed amount requires: refunds before the payout, which they would leave without cover, and the latest refund first. The
   * caller holds the transaction's lock.
   */
  async withdrawUncovered(manager: EntityManager, transaction: Transaction): Promise<void> {
    const unsent = await manager.find(Payout, {
      where: { transactionId: transaction.id, state: In(['claimed', 'withdrawing']), sendStartedAt: IsNull() },
      order: { purpose: 'DESC', generation: 'DESC' },
      lock: { mode: 'pessimistic_write' },
    });
    const claimed = unsent.filter(({ state }) => state === 'claimed');
    if (claimed.length === 0) return;
    const ending = unsent.filter(({ state }) => state === 'withdrawing');
    const facts = await this.loadFacts(manager, transaction);
    for (const payout of claimed) {
      const isUnfunded =
        payout.purpose === 'payout'
          ? isUncovered(await this.loadFacts(manager, transaction)) // a refund that may or may not end still counts
          : isOverdrawn(facts, payout, ending);
      if (!isUnfunded) continue;
      await this.payouts.withdrawPayout(manager, { payout, transaction }, FUNDS_REVERSED[payout.purpose]);
      ending.push(payout);
    }
  }

  private loadFacts(manager: EntityManager, transaction: Transaction): Promise<Facts> {
    return loadFacts(manager, transaction, { policy: this.policy });
  }
}

const FUNDS_REVERSED: Readonly<Record<Payout['purpose'], string>> = {
  payout: 'the payment for it was reversed by its bank or chain',
  refund: 'the payment to refund was reversed by its bank or chain',
  return: 'the payment to return was reversed by its bank or chain',
};

/** Whether refunds, without those that are ending, exceed what the receipts leave beyond the amount allocated to the order. */
function isOverdrawn(
  { received, returned, ordered, allocated }: Facts,
  { currency }: Payout,
  ending: readonly Payout[],
): boolean {
  const final = received.filter((each) => each.final);
  const kept = currency === ordered.currency ? allocated : 0;
  const going = sumOf(returned, currency).minus(sumOf(ending, currency));
  return going.gt(sumOf(final, currency).minus(kept));
}
