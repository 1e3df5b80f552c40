import { Transaction } from '@rampart/data';
import { fault, isId } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource, LessThan } from 'typeorm';

const PAGE = 500;

@Injectable()
export class FindTransactions {
  constructor(private readonly database: DataSource) {}

  /** Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown one. */
  async one({ partnerId, userId }: Principal, id: string): Promise<Transaction> {
    const where = { id, partnerId, ...(userId === undefined ? {} : { userId }) };
    const found = isId(id) ? await this.database.getRepository(Transaction).findOneBy(where) : null;
    if (!found) throw fault('TRANSACTION_NOT_FOUND');
    return found;
  }

  /** All of the partner's, newest first, page by page, so that a long list never stands in memory. */
  async *all({ partnerId, userId }: Principal): AsyncGenerator<Transaction[]> {
    const scope = { partnerId, ...(userId === undefined ? {} : { userId }) };
    for (let last: string | undefined; ; ) {
      const page = await this.database.getRepository(Transaction).find({
        where: last === undefined ? scope : { ...scope, id: LessThan(last) },
        order: { id: 'DESC' },
        take: PAGE,
      });
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      last = page.at(-1)?.id;
    }
  }

  /** The transaction that came from a checkout request, if one did. */
  async ofRequest(partnerId: string, requestId: string): Promise<Transaction | undefined> {
    return (await this.database.getRepository(Transaction).findOneBy({ partnerId, requestId })) ?? undefined;
  }
}
