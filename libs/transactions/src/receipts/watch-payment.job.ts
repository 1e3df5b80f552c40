import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { type OfTransaction, watchPayment } from '../lifecycle/jobs.js';
import { ApplyReceipts } from './apply-receipts.js';
import { type AssignedReceipt, InboundReceipts } from './inbound-receipts.js';

@Injectable()
export class WatchPaymentJob extends JobHandler<OfTransaction> {
  readonly job = watchPayment;

  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundReceipts,
    private readonly receipts: ApplyReceipts,
  ) {
    super();
  }

  async handleJob({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await this.database.getRepository(Transaction).findOneBy({ id: transactionId });
    if (transaction?.type === 'buy') {
      for (const { order, received } of await this.byOrder(await this.inbound.collectPayments(transaction)))
        await this.receipts.applyPayments(order, received);
    }
    if (transaction?.type === 'sell') {
      for (const { order, received } of await this.byOrder(await this.inbound.collectDeposits(transaction)))
        await this.receipts.applyDeposits(order, received);
    }
  }

  /** Groups receipts by their transaction: an operator may have matched some to another order. */
  private async byOrder<T>(
    all: readonly AssignedReceipt<T>[],
  ): Promise<{ order: Transaction; received: AssignedReceipt<T>[] }[]> {
    if (all.length === 0) return [];
    const orders = await this.database
      .getRepository(Transaction)
      .findBy({ id: In(all.map(({ transactionId }) => transactionId)) });
    return orders.map((order) => ({ order, received: all.filter(({ transactionId }) => transactionId === order.id) }));
  }
}
