import { Payout } from '@rampart/data';
import { MAX_LISTED } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Returns of unmatched payments: completed, in progress, or proposed. */
@Injectable()
export class ReturnsDesk {
  constructor(private readonly database: DataSource) {}

  /** Lists returns, newest first. */
  listReturns(): Promise<Payout[]> {
    return this.database
      .getRepository(Payout)
      .find({ where: { purpose: 'return' }, order: { createdAt: 'DESC', generation: 'DESC' }, take: MAX_LISTED });
  }
}
