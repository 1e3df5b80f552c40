import { rows, sql } from '@rampart/sql';
import { SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Loop } from './loop.js';

/** An arbitrary choice: at 100 orders a second about ten thousand rows are added in this time, which are read in a few milliseconds. */
const POLL_MS = 10 * SECOND;

/** Consolidates the rows that triggers add to sums and counts. */
@Injectable()
export class FoldSums extends Loop {
  constructor(private readonly database: DataSource) {
    super(new Logger('FoldSums'), POLL_MS);
  }

  protected async processBatch(): Promise<boolean> {
    await rows(this.database, sql`SELECT fold_sums()`);
    return false;
  }
}
