import { Transaction } from '@rampart/data';
import { type Balance, balancesOfEach } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { genuineOrders } from './assert-genuine.js';

const BATCH = 500;

export interface ExportedTransaction {
  readonly transaction: Transaction;
  /** Balances of its ledger entries, per account and currency. */
  readonly movements: readonly Balance[];
}

export interface Span {
  /** Inclusive; unbounded if absent. */
  readonly from?: Date | undefined;
  /** Exclusive; unbounded if absent. */
  readonly to?: Date | undefined;
}

@Injectable()
export class ExportTransactions {
  constructor(private readonly database: DataSource) {}

  /** Yields a partner's genuine transactions by creation date with their balances, oldest first, page by page. */
  async *exportPages(partnerId: string, span: Span): AsyncGenerator<ExportedTransaction[]> {
    for (let last: Transaction | undefined; ;) {
      const page = await this.readPage(partnerId, span, last);
      if (page.length > 0) yield await this.withMovements(genuineOrders(page));
      if (page.length < BATCH) return;
      last = page.at(-1);
    }
  }

  private readPage(partnerId: string, { from, to }: Span, last: Transaction | undefined): Promise<Transaction[]> {
    const query = this.database
      .getRepository(Transaction)
      .createQueryBuilder('t')
      .where('t.partner_id = :partnerId', { partnerId });
    if (from) query.andWhere('t.created_at >= :from', { from });
    if (to) query.andWhere('t.created_at < :to', { to });
    if (last) query.andWhere('(t.created_at, t.id) > (:at, :after)', { at: last.createdAt, after: last.id });
    return query.orderBy('t.created_at').addOrderBy('t.id').limit(BATCH).getMany();
  }

  private async withMovements(page: readonly Transaction[]): Promise<ExportedTransaction[]> {
    const movements = await balancesOfEach(
      this.database,
      page.map(({ id }) => id),
    );
    return page.map((transaction) => ({ transaction, movements: movements.get(transaction.id) ?? [] }));
  }
}
