import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IncomingMoney, type Told } from './inbound-receipts.js';
import { ReceiveMoney } from './apply-receipts.js';
import { type OfTransaction, watchPayment } from '../lifecycle/jobs.js';

@Injectable()
export class WatchPaymentJob extends JobHandler<OfTransaction> {
  readonly job = watchPayment;

  constructor(
    private readonly database: DataSource,
    private readonly incoming: IncomingMoney,
    private readonly receiving: ReceiveMoney,
  ) {
    super();
  }

  async run({ transactionId }: OfTransaction): Promise<void> {
    const transaction = await this.database.getRepository(Transaction).findOneBy({ id: transactionId });
    if (transaction?.type === 'buy') {
      await this.tell(await this.incoming.paymentsFor(transaction), (meant, payments) => this.receiving.payments(meant, payments));
    }
    if (transaction?.type === 'sell') {
      await this.tell(await this.incoming.depositsFor(transaction), (meant, deposits) => this.receiving.deposits(meant, deposits));
    }
  }

  /** Each order hears of its own. */
  private async tell<T>(told: readonly Told<T>[], hear: (meant: Transaction, money: Told<T>[]) => Promise<void>): Promise<void> {
    for (const id of new Set(told.map(({ transactionId }) => transactionId))) {
      const meant = await this.database.getRepository(Transaction).findOneBy({ id });
      if (meant) await hear(meant, told.filter(({ transactionId }) => transactionId === id));
    }
  }
}
