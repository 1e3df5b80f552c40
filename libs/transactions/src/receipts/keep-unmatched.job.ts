import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Readings } from './receipt-reader.js';
import { ReceiveMoney } from './apply-receipts.js';
import { UnmatchedMoney } from './unmatched-payments.js';
import { keepUnmatched, type OfReference } from '../lifecycle/jobs.js';

@Injectable()
export class KeepUnmatchedJob extends JobHandler<OfReference> {
  readonly job = keepUnmatched;

  constructor(
    private readonly database: DataSource,
    private readonly readings: Readings,
    private readonly unmatched: UnmatchedMoney,
    private readonly receiving: ReceiveMoney,
  ) {
    super();
  }

  async run({ source, reference }: OfReference): Promise<void> {
    if (source === 'fiatRail') await this.keepPayments(reference);
    else await this.keepDeposits(reference);
  }

  /** What a person has matched meanwhile is news of its transaction: it may have vanished. */
  private async keepPayments(reference: string): Promise<void> {
    for (const payment of await this.readings.paymentsFor(reference)) {
      const event = await this.unmatched.keepPayment(reference, payment);
      const transaction = await this.transactionOf(event);
      if (event && transaction) await this.receiving.applyPayments(transaction, [{ ...payment, inboundEventId: event.id }]);
    }
  }

  private async keepDeposits(reference: string): Promise<void> {
    for (const deposit of await this.readings.depositsFor(reference)) {
      const event = await this.unmatched.keepDeposit(reference, deposit);
      const transaction = await this.transactionOf(event);
      if (event && transaction) await this.receiving.applyDeposits(transaction, [{ ...deposit, inboundEventId: event.id }]);
    }
  }

  private transactionOf(event: { transactionId: string | null } | undefined): Promise<Transaction | null> {
    if (!event?.transactionId) return Promise.resolve(null);
    return this.database.getRepository(Transaction).findOneBy({ id: event.transactionId });
  }
}
