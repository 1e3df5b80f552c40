import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IncomingMoney } from '../incoming-money.js';
import { ReceiveMoney } from '../receive-money.js';
import { type OfTransaction, watchPayment } from './jobs.js';

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
    if (transaction?.type === 'buy') await this.receiving.payments(transaction, await this.incoming.paymentsFor(transaction));
    if (transaction?.type === 'sell') await this.receiving.deposits(transaction, await this.incoming.depositsFor(transaction));
  }
}
