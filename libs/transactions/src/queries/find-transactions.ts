import { Transaction } from '@rampart/data';
import { fault, isId } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class FindTransactions {
  constructor(private readonly database: DataSource) {}

  /** Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown one. */
  async findTransaction({ partnerId, userId }: Principal, id: string): Promise<Transaction> {
    const where = { id, partnerId, ...(userId === undefined ? {} : { userId }) };
    const found = isId(id) ? await this.database.getRepository(Transaction).findOneBy(where) : null;
    if (!found) throw fault('TRANSACTION_NOT_FOUND');
    return found;
  }

  /** Finds the user's newest pending order. */
  async findPending(partnerId: string, userId: string): Promise<Transaction | undefined> {
    const where = { partnerId, userId, status: 'pending' } as const;
    return (
      (await this.database.getRepository(Transaction).findOne({ where, order: { createdAt: 'DESC' } })) ?? undefined
    );
  }

  /** Finds the transaction of a checkout request. */
  async findByRequest(partnerId: string, requestId: string): Promise<Transaction | undefined> {
    return (await this.database.getRepository(Transaction).findOneBy({ partnerId, requestId })) ?? undefined;
  }
}
