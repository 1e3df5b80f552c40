import { write } from '@rampart/data';
import { insertJobs, wanted } from '@rampart/jobs';
import { Clock } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { watchPayment } from './jobs/jobs.js';

/** A hint that something came in. It only wakes the job that asks the rail or the chain itself. */
@Injectable()
export class Watch {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  async wake(transactionId: string): Promise<void> {
    await write(this.database, insertJobs([wanted(watchPayment, { transactionId }, this.clock.now())]));
  }
}
