import { sql, write } from '@rampart/data';
import { insertJobs, wanted } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { watchPayment } from '../lifecycle/jobs.js';

/** A hint that something came in. It only wakes the job that asks the rail or the chain itself. */
@Injectable()
export class PaymentChecks {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The same where no order is named: whoever reads the news of the rail and the chain looks at once. */
  async wakeFeedPoller(): Promise<void> {
    await write(this.database, sql`SELECT pg_notify('rampart_feeds', '')`);
  }

  async scheduleCheck(transactionId: string): Promise<void> {
    await write(this.database, insertJobs([wanted(watchPayment, { transactionId }, this.clock.now())]));
  }
}
