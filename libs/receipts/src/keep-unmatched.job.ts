import { reveal } from '@rampart/config';
import { Transaction } from '@rampart/data';
import { JobHandler } from '@rampart/jobs';
import { type DriverName, UNNAMED_DRIVER } from '@rampart/ports';
import { keepUnmatched, type OfReference } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplyReceipts } from './apply-receipts.js';
import { ReceiptReader } from './receipt-reader.js';
import { UnmatchedPayments } from './unmatched-payments.js';

@Injectable()
export class KeepUnmatchedJob extends JobHandler<OfReference> {
  readonly job = keepUnmatched;

  constructor(
    private readonly database: DataSource,
    private readonly reader: ReceiptReader,
    private readonly unmatched: UnmatchedPayments,
    private readonly receipts: ApplyReceipts,
  ) {
    super();
  }

  /** Payers write references, so the job contains them in concealed form. */
  async handleJob({ source, driver = UNNAMED_DRIVER, reference: concealed }: OfReference): Promise<void> {
    const reference = reveal(concealed);
    if (source === 'fiatRail') await this.storePayments(reference, driver);
    else await this.storeDeposits(reference, driver);
  }

  /** Applies the report to the transaction that an operator matched the payment to, because the payment may have been reversed. */
  private async storePayments(reference: string, driver: DriverName): Promise<void> {
    for (const payment of await this.reader.readPayments(reference, driver)) {
      const event = await this.unmatched.storePayment(reference, payment);
      const transaction = await this.transactionOf(event);
      if (event && transaction)
        await this.receipts.applyPayments(transaction, [{ ...payment, inboundEventId: event.id }]);
    }
  }

  private async storeDeposits(reference: string, driver: DriverName): Promise<void> {
    for (const deposit of await this.reader.readDeposits(reference, driver)) {
      const event = await this.unmatched.storeDeposit(reference, deposit);
      const transaction = await this.transactionOf(event);
      if (event && transaction)
        await this.receipts.applyDeposits(transaction, [{ ...deposit, inboundEventId: event.id }]);
    }
  }

  private transactionOf(event: { transactionId: string | null } | undefined): Promise<Transaction | null> {
    if (!event?.transactionId) return Promise.resolve(null);
    return this.database.getRepository(Transaction).findOneBy({ id: event.transactionId });
  }
}
