import { Transaction } from '@rampart/data';
import { fault, isId, type TransactionStatus } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

/** An order in one of them waits for money, confirmations, a payout or a person. */
const OPEN: readonly TransactionStatus[] = [
  'pending',
  'fiat_received',
  'btc_in_mempool',
  'btc_received',
  'payout_failed',
];

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

  /** Finds the user's newest order that is neither over nor expired. */
  async findOpen(partnerId: string, userId: string): Promise<Transaction | undefined> {
    const where = { partnerId, userId, status: In(OPEN) };
    return (
      (await this.database.getRepository(Transaction).findOne({ where, order: { createdAt: 'DESC' } })) ?? undefined
    );
  }

  /** Finds the transaction of a checkout request. */
  async findByRequest(partnerId: string, requestId: string): Promise<Transaction | undefined> {
    return (await this.database.getRepository(Transaction).findOneBy({ partnerId, requestId })) ?? undefined;
  }
}
