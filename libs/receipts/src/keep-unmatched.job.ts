import { ENV, type Env, reveal } from '@rampart/config';
import { Transaction } from '@rampart/data';
import { rows } from '@rampart/sql';
import { insertJobs, JobHandler, newJob } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { type DriverName, UNNAMED_DRIVER } from '@rampart/ports';
import { keepUnmatched, type OfReference, watchPayment } from '@rampart/transactions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApplyReceipts } from './apply-receipts.js';
import { TYPE_OF_PAID } from './feeds/changed-payments.js';
import { OrderPlaces } from './order-places.js';
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
    private readonly places: OrderPlaces,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'KEEPS_UNMATCHED'>,
  ) {
    super();
  }

  /** Payers write references, so the job contains them in concealed form. */
  async handleJob({ source, driver = UNNAMED_DRIVER, reference: concealed }: OfReference): Promise<void> {
    const reference = reveal(concealed);
    const place = await this.places.placeOf(reference);
    if (place === 'moving') throw new Error("the order's partner moves between two cells; the payment waits");
    if (place === 'elsewhere' || (place === 'nowhere' && !this.env.KEEPS_UNMATCHED)) return;
    if (place === 'here' && (await this.isWatched(reference, { source, driver }))) return;
    if (source === 'fiatRail') await this.storePayments(reference, driver);
    else await this.storeDeposits(reference, driver);
  }

  /** The order has arrived since the feed was read. One of the other type cannot be paid so, and its payment stays unmatched. */
  private async isWatched(
    transactionId: string,
    { source, driver }: { readonly source: OfReference['source']; readonly driver: DriverName },
  ): Promise<boolean> {
    const order = await this.database.getRepository(Transaction).findOneBy({ id: transactionId });
    if (order?.type !== TYPE_OF_PAID[source]) return false;
    await rows(this.database, insertJobs([newJob(watchPayment, { transactionId, driver }, this.clock.now())]));
    return true;
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
