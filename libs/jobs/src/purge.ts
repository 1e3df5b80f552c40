import { DatabaseClock } from '@rampart/data';
import { rows } from '@rampart/sql';
import { MINUTE } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Loop } from './loop.js';
import { BATCH, REMOVALS } from './retention.js';

const POLL_MS = MINUTE;

/** Removes rows past their retention, batch by batch. */
@Injectable()
export class Purge extends Loop {
  constructor(
    private readonly database: DataSource,
    clock: DatabaseClock,
  ) {
    super(new Logger('Purge'), POLL_MS);
    clock.onChange(() => this.wakeNow());
  }

  protected async processBatch(): Promise<boolean> {
    let isMore = false;
    for (const removal of REMOVALS) {
      const removed = await rows(this.database, removal);
      isMore ||= removed.length === BATCH;
    }
    return isMore;
  }
}
