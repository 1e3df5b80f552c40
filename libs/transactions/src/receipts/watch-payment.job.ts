import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { InboundReceipts, type AssignedReceipt } from './inbound-receipts.js';
import { ApplyReceipts } from './apply-receipts.js';
import { type OfTransaction, watchPayment } from '../lifecycle/jobs.js';

@Injectable()
export class WatchPaymentJob extends JobHandler<OfTransaction> {
  readonly job = watchPayment;

  constructor(
    private readonly database: DataSource,
    private readonly incoming: InboundReceipts,
    private readonly receiving: ApplyReceipts,
  ) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await this.database.getRepository(Transaction).findOneBy({ id: transactionId });
    if (transaction?.type === 'buy') {
      for (const { order, received } of await this.byOrder(await this.incoming.collectPayments(transaction))) await this.receiving.applyPayments(order, received);
    }
    if (transaction?.type === 'sell') {
      for (const { order, received } of await this.byOrder(await this.incoming.collectDeposits(transaction))) await this.receiving.applyDeposits(order, received);
    }
  }

  /** Receipts of one reference, by the order that each was matched to. */
  private async byOrder<T>(all: readonly AssignedReceipt<T>[]): Promise<{ order: Transaction; received: AssignedReceipt<T>[] }[]> {
    if (all.length === 0) return [];
    const orders = await this.database.getRepository(Transaction).findBy({ id: In(all.map(({ transactionId }) => transactionId)) });
    return orders.map((order) => ({ order, received: all.filter(({ transactionId }) => transactionId === order.id) }));
  }
}
