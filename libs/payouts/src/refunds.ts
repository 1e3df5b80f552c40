import { Payout, type Transaction } from '@rampart/data';
import { type ChainId, FIAT_CODES, isOneOf } from '@rampart/kernel';
import {
  isUncovered,
  loadFacts,
  MONEY_POLICY,
  type MoneyPolicy,
  type RefundDue,
  refundsDue,
  refundsWholeOrder,
} from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { chainsReached, findDepositChain } from './deposit-chain.js';
import { type NewPayout, Payouts } from './payouts.js';

/**
 * Refunds of a transaction. Fiat returns to the account of the payments. Crypto is sent to the declared refund destination, on the chain of the deposit, and
 * never to a deposit's sender, which may be an exchange's address. Without a destination on that chain the refund waits.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly payouts: Payouts,
    @Inject(MONEY_POLICY) private readonly policy: MoneyPolicy,
  ) {}

  /** Claims one refund per currency that is due and can be sent, as an operator decided. The caller holds the transaction's lock. */
  async claimRefunds(manager: EntityManager, transaction: Transaction): Promise<Payout[]> {
    return this.claimEach(manager, await this.findRefundsDue(manager, transaction));
  }

  /** Claims refunds without an operator's decision. A rejected refund is not repeated this way, but a withdrawn one may be. */
  async claimNewRefunds(manager: EntityManager, transaction: Transaction): Promise<Payout[]> {
    const refunds = await manager.find(Payout, {
      where: { transactionId: transaction.id, purpose: 'refund' },
      order: { generation: 'ASC' },
    });
    const isRefused = ({ currency }: NewPayout): boolean => {
      const latest = refunds.findLast((refund) => refund.currency === currency);
      return latest?.state === 'failed' && latest.orderVersion !== null;
    };
    const due = await this.findRefundsDue(manager, transaction);
    return this.claimEach(
      manager,
      due.filter((each) => !isRefused(each)),
    );
  }

  /** Refunds that are due and not claimed, whether or not the service can send them. */
  async findRefundsDue(manager: EntityManager, transaction: Transaction): Promise<NewPayout[]> {
    const facts = await loadFacts(manager, transaction, { policy: this.policy });
    const kind = transaction.type === 'buy' ? 'fiat' : 'crypto';
    const owed = refundsDue(facts, transaction.status);
    const chain = kind === 'crypto' && owed.length > 0 ? await findDepositChain(manager, transaction) : null;
    return owed.map((due) => ({
      transaction,
      purpose: 'refund',
      settles: refundsWholeOrder(facts, due),
      kind,
      chain,
      ...due,
    }));
  }

  /** Amounts that would be refunded if an operator refunded the whole order now. */
  async previewFullRefund(manager: EntityManager, transaction: Transaction): Promise<RefundDue[]> {
    const facts = await loadFacts(manager, transaction, { policy: this.policy });
    return refundsDue({ ...facts, refundDecided: true }, 'payout_failed');
  }

  /** Whether receipts cover less than the allocated amount, so that a payout is not funded. */
  async isUncovered(manager: EntityManager, transaction: Transaction): Promise<boolean> {
    return isUncovered(await loadFacts(manager, transaction, { policy: this.policy }));
  }

  private async claimEach(manager: EntityManager, due: readonly NewPayout[]): Promise<Payout[]> {
    const claimed: Payout[] = [];
    for (const refund of due) {
      if (isReturnable(refund.transaction, refund)) claimed.push(await this.payouts.claimPayout(manager, refund));
    }
    return claimed;
  }
}

/** Whether the service can send a refund: crypto needs a destination on its chain. */
export function isReturnable(
  transaction: Transaction,
  { currency, chain }: { currency: string; chain?: ChainId | null },
): boolean {
  if (transaction.type === 'buy') return isOneOf(FIAT_CODES, currency);
  return currency === transaction.cryptoCurrency && hasRefundDestination(transaction, chain ?? transaction.chain);
}

/** Whether the declared refund destination is an address of the chain. */
export const hasRefundDestination = ({ refundDestination }: Transaction, chain: ChainId): boolean =>
  refundDestination !== null && chainsReached(refundDestination, [chain]).length > 0;
