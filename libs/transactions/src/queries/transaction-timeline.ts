import { type Transaction, TransactionHistory } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { type OrderPayment, readOrderPayments } from '@rampart/money';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FindTransactions } from './find-transactions.js';

export interface Movement {
  readonly at: Date;
  readonly cause: string;
  readonly postings: readonly { readonly account: string; readonly currency: string; readonly amount: string }[];
}

/** A transaction with its payments received, sent and returned, oldest first. */
export interface TransactionPayments {
  readonly transaction: Transaction;
  readonly payments: readonly OrderPayment[];
}

/** Events of a transaction that its partner may see, without operators' notes and raw provider events. */
export interface TransactionTimeline extends TransactionPayments {
  readonly history: readonly TransactionHistory[];
  readonly movements: readonly Movement[];
}

@Injectable()
export class TransactionTimelines {
  constructor(
    private readonly database: DataSource,
    private readonly transactions: FindTransactions,
  ) {}

  /** Throws TRANSACTION_NOT_FOUND. */
  async findPayments(caller: Principal, id: string): Promise<TransactionPayments> {
    const transaction = await this.transactions.findTransaction(caller, id);
    return { transaction, payments: await readOrderPayments(this.database, transaction) };
  }

  /** Reads the events, oldest first. Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown one. */
  async findTimeline(partnerId: string, id: string): Promise<TransactionTimeline> {
    const transaction = await this.transactions.findTransaction({ partnerId }, id);
    const [history, payments, movements] = await Promise.all([
      this.database.manager.find(TransactionHistory, {
        where: { transactionId: transaction.id, partnerId },
        order: { version: 'ASC' },
      }),
      readOrderPayments(this.database, transaction),
      this.readMovements(transaction),
    ]);
    return { transaction, history, payments, movements };
  }

  private readMovements({ id, partnerId }: Transaction): Promise<Movement[]> {
    return rows<Movement>(
      this.database,
      sql`SELECT j.at, j.cause, jsonb_agg(jsonb_build_object('account', p.account, 'currency', p.currency, 'amount', trim_scale(p.amount)::text)
            ORDER BY p.currency, p.account) AS postings
          FROM journal j JOIN posting p ON p.journal_id = j.id AND p.partner_id = j.partner_id
          WHERE j.transaction_id = ${id} AND j.partner_id = ${partnerId} GROUP BY j.id, j.partner_id ORDER BY j.id`,
    );
  }
}
