import { Payout, Receipt, type Transaction, TransactionHistory } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { FindTransactions } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findHeldPayments, type HeldPayment } from './held-payments.js';

/** An order as its user may see it. */
export interface Progress {
  readonly transaction: Transaction;
  /** Each change of status, the oldest first. */
  readonly history: readonly Pick<TransactionHistory, 'toStatus' | 'at'>[];
  /** Valid receipts, in the currency that the user pays. */
  readonly received: Decimal;
  /** Fewest confirmations among the receipts. */
  readonly confirmations: number;
  /** Confirmations required; null while nothing was received on a chain. */
  readonly confirmationsNeeded: number | null;
  /** Payments that name the order and do not count for it. */
  readonly held: readonly HeldPayment[];
  /** Refunds, sent and under way. */
  readonly refunds: readonly Payout[];
  /** Reference of the payout: a blockchain transaction or a bank reference. */
  readonly paidAs: string | null;
}

/** Progress of an order placed this moment, whose database transaction may still be open. */
export const progressOfNew = (transaction: Transaction): Progress => ({
  transaction,
  history: [{ toStatus: transaction.status, at: transaction.createdAt }],
  received: new Decimal(0),
  confirmations: 0,
  confirmationsNeeded: null,
  held: [],
  refunds: [],
  paidAs: null,
});

@Injectable()
export class OrderProgress {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: FindTransactions,
  ) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  async progressOf(caller: Required<Principal>, transactionId: string): Promise<Progress> {
    const transaction = await this.transactions.findTransaction(caller, transactionId);
    const of = { transactionId: transaction.id };
    const [history, receipts, payouts, held] = await Promise.all([
      this.database.getRepository(TransactionHistory).find({ where: of, order: { version: 'ASC' } }),
      this.database.getRepository(Receipt).findBy(of),
      this.database.getRepository(Payout).find({ where: of, order: { createdAt: 'ASC' } }),
      findHeldPayments(this.database, transaction.id),
    ]);
    const counted = receipts.filter(({ dropped, currency }) => !dropped && currency === paidIn(transaction));
    const refunds = payouts.filter(({ purpose, state }) => purpose === 'refund' && state !== 'failed');
    const payout = payouts.find(({ purpose, state }) => purpose === 'payout' && state === 'confirmed');
    return {
      transaction,
      history,
      received: counted.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)),
      confirmations: counted.length === 0 ? 0 : Math.min(...counted.map(({ confirmations }) => confirmations)),
      confirmationsNeeded: counted.reduce<number | null>(
        (most, { needed }) => (needed === null ? most : Math.max(most ?? 0, needed)),
        null,
      ),
      held,
      refunds,
      paidAs: payout?.reference ?? null,
    };
  }
}

const paidIn = ({ type, currency, cryptoCurrency }: Transaction): string =>
  type === 'buy' ? currency : cryptoCurrency;
