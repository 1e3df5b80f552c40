import { sql, write } from '@rampart/data';
import { insertJobs, newJob } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { watchPayment } from '@rampart/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Requests to read receipts. A push notification of a provider only triggers a read; its content is not trusted. */
@Injectable()
export class PaymentChecks {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Wakes the loops that read the drivers' feeds, for a notification without an order. */
  async wakeFeeds(): Promise<void> {
    await write(this.database, sql`SELECT pg_notify('rampart_feeds', '')`);
  }

  /** Schedules a job that reads the receipts of a transaction. */
  async scheduleCheck(transactionId: string): Promise<void> {
    await write(this.database, insertJobs([newJob(watchPayment, { transactionId }, this.clock.now())]));
  }
}
