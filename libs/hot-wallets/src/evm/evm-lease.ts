import { randomUUID } from 'node:crypto';
import { leaseStatement } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { EvmDatabase } from './evm-database.js';

const TAKE_LEASE = leaseStatement('evm');
const LEASE = 30 * SECOND;

/** Lets one process at a time follow a chain or send its transactions; another takes over when the holder is silent. */
@Injectable()
export class EvmLease {
  private readonly holder = randomUUID();

  constructor(private readonly database: EvmDatabase) {}

  /** No-op while another process holds the lease. Uses the clock of Postgres, which all processes share. */
  async holdWhile(name: string, work: () => Promise<void>): Promise<void> {
    if (!(await this.renew(name))) return;
    try {
      await work();
    } finally {
      await this.database.query(`UPDATE evm.lease SET until = '-infinity' WHERE name = $1 AND holder = $2`, [
        name,
        this.holder,
      ]);
    }
  }

  /** Whether this process holds it now. */
  async renew(name: string): Promise<boolean> {
    return (await this.database.query(TAKE_LEASE, [name, this.holder, LEASE / SECOND])).length > 0;
  }
}
