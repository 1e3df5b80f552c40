import { Transaction } from '@rampart/data';
import { fault, isId, type TransactionStatus } from '@rampart/kernel';
import type { Principal } from '@rampart/partners';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { assertGenuine } from './assert-genuine.js';

/** Statuses in which an order waits for money, confirmations, a payout or an operator. */
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

  /** Throws TRANSACTION_NOT_FOUND, for another partner's transaction as for an unknown one; RECORD_ALTERED. */
  async findTransaction({ partnerId, userId }: Principal, id: string): Promise<Transaction> {
    const where = { id, partnerId, ...(userId === undefined ? {} : { userId }) };
    const found = isId(id) ? await this.database.getRepository(Transaction).findOneBy(where) : null;
    if (!found) throw fault('TRANSACTION_NOT_FOUND');
    return assertGenuine(found);
  }

  /** Finds the user's newest order that is neither over nor expired. Throws RECORD_ALTERED. */
  async findOpen(partnerId: string, userId: string): Promise<Transaction | undefined> {
    const where = { partnerId, userId, status: In(OPEN) };
    const found = await this.database.getRepository(Transaction).findOne({ where, order: { createdAt: 'DESC' } });
    return found ? assertGenuine(found) : undefined;
  }

  /** Finds the transaction of a checkout request. Throws RECORD_ALTERED. */
  async findByRequest(partnerId: string, requestId: string): Promise<Transaction | undefined> {
    const found = await this.database.getRepository(Transaction).findOneBy({ partnerId, requestId });
    return found ? assertGenuine(found) : undefined;
  }
}
