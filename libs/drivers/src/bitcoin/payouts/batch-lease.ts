import { randomUUID } from 'node:crypto';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { BitcoinDatabase } from '../bitcoin-database.js';

const LEASE = 30 * SECOND;
const NAME = 'batches';

/** One process at a time makes and sends transactions; another one takes over when it is silent. */
@Injectable()
export class BatchLease {
  readonly holder = randomUUID();

  constructor(private readonly database: BitcoinDatabase) {}

  /** Whether this process holds it now. By the clock of Postgres, which all processes share. */
  async takeLease(): Promise<boolean> {
    const taken = await this.database.query(
      `INSERT INTO bitcoin.lease AS l (name, holder, until) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE l.holder = excluded.holder OR l.until < clock_timestamp() RETURNING 1`,
      [NAME, this.holder, LEASE / SECOND],
    );
    return taken.length > 0;
  }

  /** Another process need not wait for the end of the lease. */
  async releaseLease(): Promise<void> {
    await this.database.query(`UPDATE bitcoin.lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [
      NAME,
      this.holder,
    ]);
  }
}
