import { loadWhere, Transaction } from '@rampart/data';
import { sql } from '@rampart/sql';
import { JobHandler } from '@rampart/jobs';
import { type OfReceipts, watchPayment } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplyReceipts } from './apply-receipts.js';
import { type AssignedReceipt, InboundReceipts } from './inbound-receipts.js';
import { ReceiptReader } from './receipt-reader.js';

@Injectable()
export class WatchPaymentJob extends JobHandler<OfReceipts> {
  readonly job = watchPayment;

  constructor(
    private readonly database: DataSource,
    private readonly inbound: InboundReceipts,
    private readonly receipts: ApplyReceipts,
    private readonly reader: ReceiptReader,
  ) {
    super();
  }

  async handleJob({ transactionId, driver }: OfReceipts): Promise<void> {
    const [transaction] = await loadWhere(this.database.manager, Transaction, sql`id = ${transactionId}`);
    if (!transaction) return;
    const reporter = driver ?? this.reader.driverFor(transaction);
    if (transaction.type === 'buy') {
      for (const { order, received } of await this.byOrder(await this.inbound.collectPayments(transaction, reporter)))
        await this.receipts.applyPayments(order, received);
    } else {
      for (const { order, received } of await this.byOrder(await this.inbound.collectDeposits(transaction, reporter)))
        await this.receipts.applyDeposits(order, received);
    }
  }

  /** Groups receipts by transaction, because an operator may have matched some to another order. */
  private async byOrder<T>(
    all: readonly AssignedReceipt<T>[],
  ): Promise<{ order: Transaction; received: AssignedReceipt<T>[] }[]> {
    if (all.length === 0) return [];
    const ids = [...new Set(all.map(({ transactionId }) => transactionId))];
    const orders = await loadWhere(this.database.manager, Transaction, sql`id = ANY(${ids}::uuid[])`);
    return orders.map((order) => ({ order, received: all.filter(({ transactionId }) => transactionId === order.id) }));
  }
}
