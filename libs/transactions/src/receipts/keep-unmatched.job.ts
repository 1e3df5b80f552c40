import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceiptReader } from './receipt-reader.js';
import { ApplyReceipts } from './apply-receipts.js';
import { UnmatchedPayments } from './unmatched-payments.js';
import { keepUnmatched, type OfReference } from '../lifecycle/jobs.js';

@Injectable()
export class KeepUnmatchedJob extends JobHandler<OfReference> {
  readonly job = keepUnmatched;

  constructor(
    private readonly database: DataSource,
    private readonly readings: ReceiptReader,
    private readonly unmatched: UnmatchedPayments,
    private readonly receiving: ApplyReceipts,
  ) {
    super();
  }

  async run({ source, reference }: OfReference): Promise<void> {
    if (source === 'fiatRail') await this.keepPayments(reference);
    else await this.keepDeposits(reference);
  }

  /** What a person has matched meanwhile is news of its transaction: it may have vanished. */
  private async keepPayments(reference: string): Promise<void> {
    for (const payment of await this.readings.readPayments(reference)) {
      const event = await this.unmatched.storePayment(reference, payment);
      const transaction = await this.transactionOf(event);
      if (event && transaction) await this.receiving.applyPayments(transaction, [{ ...payment, inboundEventId: event.id }]);
    }
  }

  private async keepDeposits(reference: string): Promise<void> {
    for (const deposit of await this.readings.readDeposits(reference)) {
      const event = await this.unmatched.storeDeposit(reference, deposit);
      const transaction = await this.transactionOf(event);
      if (event && transaction) await this.receiving.applyDeposits(transaction, [{ ...deposit, inboundEventId: event.id }]);
    }
  }

  private transactionOf(event: { transactionId: string | null } | undefined): Promise<Transaction | null> {
    if (!event?.transactionId) return Promise.resolve(null);
    return this.database.getRepository(Transaction).findOneBy({ id: event.transactionId });
  }
}
