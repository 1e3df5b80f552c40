import { randomUUID } from 'node:crypto';
import { leaseStatement } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';

const TAKE_LEASE = leaseStatement('bitcoin');
const LEASE = 30 * SECOND;
const NAME = 'batches';

/** Lets one process at a time make and send transactions; another takes over when the holder is silent. */
@Injectable()
export class BatchLease {
  readonly holder = randomUUID();

  constructor(private readonly database: BitcoinDatabase) {}

  /** Whether this process holds the lease now. Uses the clock of Postgres, which all processes share. */
  async takeLease(): Promise<boolean> {
    const taken = await this.database.query(TAKE_LEASE, [NAME, this.holder, LEASE / SECOND]);
    return taken.length > 0;
  }

  /** Lets another process continue without waiting for the lease to expire. */
  async releaseLease(): Promise<void> {
    await this.database.query(`UPDATE bitcoin.lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [
      NAME,
      this.holder,
    ]);
  }
}
