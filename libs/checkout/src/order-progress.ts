import { type Transaction, TransactionHistory } from '@rampart/data';
import { Decimal } from '@rampart/kernel';
import {
  countsForOrder,
  inDirection,
  type OrderPayment,
  readOrderPayments,
  readPaymentsOf,
  sumOf,
} from '@rampart/money';
import type { Principal } from '@rampart/partners';
import { FindTransactions } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An order as its user may see it. */
export interface Progress {
  readonly transaction: Transaction;
  /** Each change of status, oldest first. */
  readonly history: readonly Pick<TransactionHistory, 'toStatus' | 'at'>[];
  /** Payments received, sent and returned, oldest first. */
  readonly payments: readonly OrderPayment[];
  /** Payments that count towards the order. */
  readonly received: Decimal;
  /** Minimum number of confirmations among them. */
  readonly confirmations: number;
  /** Required confirmations; null while nothing was received on a chain. */
  readonly confirmationsNeeded: number | null;
  /** Reference of the payout: a blockchain transaction or a bank reference. */
  readonly paidAs: string | null;
}

/** Progress of an order placed just now, whose database transaction may still be open. */
export const progressOfNew = (transaction: Transaction): Progress =>
  progressFrom(transaction, [{ toStatus: transaction.status, at: transaction.createdAt }], []);

@Injectable()
export class OrderProgress {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: FindTransactions,
  ) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  async progressOf(caller: Required<Principal>, transactionId: string): Promise<Progress> {
    const transaction = await this.transactions.findTransaction(caller, transactionId);
    const [history, payments] = await Promise.all([
      this.database
        .getRepository(TransactionHistory)
        .find({ where: { transactionId: transaction.id }, order: { version: 'ASC' } }),
      readOrderPayments(this.database, transaction),
    ]);
    return progressFrom(transaction, history, payments);
  }

  /** Payments of orders that the caller may see, by the order's id. */
  async paymentsOf(transactions: readonly Transaction[]): Promise<ReadonlyMap<string, readonly OrderPayment[]>> {
    return readPaymentsOf(this.database, transactions);
  }
}

function progressFrom(
  transaction: Transaction,
  history: Progress['history'],
  payments: readonly OrderPayment[],
): Progress {
  const counted = inDirection(payments, 'received').filter(countsForOrder);
  const payout = inDirection(payments, 'sent').findLast(({ state }) => state === 'sent');
  return {
    transaction,
    history,
    payments,
    received: sumOf(counted),
    confirmations: counted.length === 0 ? 0 : Math.min(...counted.map(({ confirmations }) => confirmations)),
    confirmationsNeeded: counted.reduce<number | null>(
      (most, { needed }) => (needed === null ? most : Math.max(most ?? 0, needed)),
      null,
    ),
    paidAs: payout?.reference ?? null,
  };
}
