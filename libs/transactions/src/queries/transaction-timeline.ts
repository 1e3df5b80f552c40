import { Payout, PAYOUTS_OLDEST_FIRST, Receipt, rows, sql, type Transaction, TransactionHistory } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FindTransactions } from './find-transactions.js';

export interface Movement {
  readonly at: Date;
  readonly cause: string;
  readonly postings: readonly { readonly account: string; readonly currency: string; readonly amount: string }[];
}

/** Events of a transaction that its partner may see: no operators' notes, no raw events of providers. */
export interface TransactionTimeline {
  readonly transaction: Transaction;
  readonly history: readonly TransactionHistory[];
  readonly receipts: readonly Receipt[];
  readonly payouts: readonly Payout[];
  readonly movements: readonly Movement[];
}

@Injectable()
export class TransactionTimelines {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: FindTransactions,
  ) {}

  /** Reads the events, oldest first. Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown one. */
  async findTimeline(partnerId: string, id: string): Promise<TransactionTimeline> {
    const transaction = await this.transactions.findTransaction({ partnerId }, id);
    const { manager } = this.database;
    const ofIt = { transactionId: transaction.id };
    const [history, receipts, payouts, movements] = await Promise.all([
      manager.find(TransactionHistory, { where: ofIt, order: { version: 'ASC' } }),
      manager.find(Receipt, { where: ofIt, order: { id: 'ASC' } }),
      manager.find(Payout, { where: ofIt, order: PAYOUTS_OLDEST_FIRST }),
      this.readMovements(transaction.id),
    ]);
    return { transaction, history, receipts, payouts, movements };
  }

  private readMovements(transactionId: string): Promise<Movement[]> {
    return rows<Movement>(
      this.database,
      sql`SELECT j.at, j.cause, jsonb_agg(jsonb_build_object('account', p.account, 'currency', p.currency, 'amount', trim_scale(p.amount)::text)
            ORDER BY p.currency, p.account) AS postings
          FROM journal j JOIN posting p ON p.journal_id = j.id
          WHERE j.transaction_id = ${transactionId} GROUP BY j.id ORDER BY j.id`,
    );
  }
}
