import { Transaction } from '@rampart/data';
import { type Balance, balancesOfEach } from '@rampart/ledger';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const PAGE = 500;

export interface ExportedTransaction {
  readonly transaction: Transaction;
  /** What its bookings come to, per account and currency. */
  readonly movements: readonly Balance[];
}

export interface Span {
  /** The first moment of it; from the beginning without one. */
  readonly from?: Date | undefined;
  /** The first moment after it; without end without one. */
  readonly to?: Date | undefined;
}

@Injectable()
export class ExportTransactions {
  constructor(private readonly database: DataSource) {}

  /** A partner's transactions that were created in a span of time with their bookings, oldest first, page by page. */
  async *exportPages(partnerId: string, span: Span): AsyncGenerator<ExportedTransaction[]> {
    for (let last: Transaction | undefined; ; ) {
      const readPage = await this.page(partnerId, span, last);
      if (readPage.length > 0) yield await this.withMovements(readPage);
      if (readPage.length < PAGE) return;
      last = readPage.at(-1);
    }
  }

  private page(partnerId: string, { from, to }: Span, last: Transaction | undefined): Promise<Transaction[]> {
    const query = this.database.getRepository(Transaction).createQueryBuilder('t').where('t.partner_id = :partnerId', { partnerId });
    if (from) query.andWhere('t.created_at >= :from', { from });
    if (to) query.andWhere('t.created_at < :to', { to });
    if (last) query.andWhere('(t.created_at, t.id) > (:at, :after)', { at: last.createdAt, after: last.id });
    return query.orderBy('t.created_at').addOrderBy('t.id').limit(PAGE).getMany();
  }

  private async withMovements(page: readonly Transaction[]): Promise<ExportedTransaction[]> {
    const movements = await balancesOfEach(this.database, page.map(({ id }) => id));
    return page.map((transaction) => ({ transaction, movements: movements.get(transaction.id) ?? [] }));
  }
}
