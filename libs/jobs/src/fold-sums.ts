import { rows, sql } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Loop } from './loop.js';

/** Our choice: at 100 orders a second some ten thousand rows are added meanwhile, which are read in a few milliseconds. */
const POLL_MS = 10 * SECOND;

/** Puts the rows together that triggers add to sums and counts. */
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
