import { Payout, type Transaction } from '@rampart/data';
import { FIAT_CODES, isOneOf } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { refundsWholeOrder, isUncovered, type MoneyPolicy, type RefundDue, refundsDue } from '../lifecycle/facts.js';
import { loadFacts } from '../lifecycle/load-facts.js';
import { MONEY_POLICY } from '../lifecycle/money-policy.js';
import { type NewPayout, Payouts } from './payouts.js';

/**
 * Money that goes back. Fiat returns to where the payments came from. Crypto goes to the refund destination that was
 * declared for it, never to a deposit's sender: that may be an exchange's address. Without one it waits.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly payouts: Payouts,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {}

  /** Claims one refund per currency that is owed and can be sent, as a person decided. Call it under the transaction's lock. */
  async claimRefunds(manager: EntityManager, transaction: Transaction): Promise<Payout[]> {
    return this.claimEach(manager, await this.owed(manager, transaction));
  }

  /** The same without a person: what was refused once is not tried again by itself. */
  async claimNewRefunds(manager: EntityManager, transaction: Transaction): Promise<Payout[]> {
    const refused = await manager.findBy(Payout, { transactionId: transaction.id, purpose: 'refund', state: 'failed' });
    const findRefundsDue = await this.owed(manager, transaction);
    return this.claimEach(manager, findRefundsDue.filter(({ currency }) => !refused.some((refund) => refund.currency === currency)));
  }

  /** What is owed now and not on its way, whether or not we can send it. */
  async owed(manager: EntityManager, transaction: Transaction): Promise<NewPayout[]> {
    const facts = await loadFacts(manager, transaction, { policy: this.policy });
    const kind = transaction.type === 'buy' ? 'fiat' : 'crypto';
    return refundsDue(facts, transaction.status).map((owed) => ({ transaction, purpose: 'refund', settles: refundsWholeOrder(facts, owed), kind, ...owed }));
  }

  /** What would be owed were the order given up. */
  async previewFullRefund(manager: EntityManager, transaction: Transaction): Promise<RefundDue[]> {
    const facts = await loadFacts(manager, transaction, { policy: this.policy });
    return refundsDue({ ...facts, refundDecided: true }, 'payout_failed');
  }

  /** Whether less is here than the order took: then there is nothing to pay out with. */
  async isUncovered(manager: EntityManager, transaction: Transaction): Promise<boolean> {
    return isUncovered(await loadFacts(manager, transaction, { policy: this.policy }));
  }

  private async claimEach(manager: EntityManager, owed: readonly NewPayout[]): Promise<Payout[]> {
    const claimed: Payout[] = [];
    for (const refund of owed) {
      if (isReturnable(refund.transaction, refund.currency)) claimed.push(await this.payouts.claimPayout(manager, refund));
    }
    return claimed;
  }
}

export const isReturnable = ({ type, refundDestination, cryptoCurrency }: Transaction, currency: string): boolean =>
  type === 'buy' ? isOneOf(FIAT_CODES, currency) : refundDestination !== null && currency === cryptoCurrency;
