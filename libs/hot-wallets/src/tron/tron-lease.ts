import { randomUUID } from 'node:crypto';
import { leaseStatement } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { TronDatabase } from './tron-database.js';

const TAKE_LEASE = leaseStatement('tron');
const LEASE = 60 * SECOND;
const NAME = 'send';

/**
 * Lets one process at a time sign and follow transactions; another takes over when the holder is silent. Uses the clock of Postgres, which all processes share.
 */
@Injectable()
export class TronLease {
  private readonly holder = randomUUID();

  constructor(private readonly database: TronDatabase) {}

  /** No-op while another process holds the lease. */
  async holdWhile(work: () => Promise<void>): Promise<void> {
    const taken = await this.database.query(TAKE_LEASE, [NAME, this.holder, LEASE / SECOND]);
    if (taken.length === 0) return;
    try {
      await work();
    } finally {
      await this.database.query(`UPDATE tron.lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [
        NAME,
        this.holder,
      ]);
    }
  }
}
