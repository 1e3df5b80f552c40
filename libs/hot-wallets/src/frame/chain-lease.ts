import { randomUUID } from 'node:crypto';
import { leaseStatement } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import type { ChainDatabase, ChainSchema } from './chain-database.js';

/** Lets one process at a time do the work of a name; another takes over when the holder is silent. Uses the clock of Postgres, which all processes share. */
export abstract class ChainLease {
  private readonly holder = randomUUID();
  private readonly take: string;
  private readonly release: string;

  constructor(
    private readonly leases: ChainDatabase,
    schema: ChainSchema,
    private readonly length: number,
  ) {
    this.take = leaseStatement(schema);
    this.release = `UPDATE ${schema}.lease SET until = '-infinity' WHERE name = $1 AND holder = $2`;
  }

  /** No-op while another process holds the lease. Lets another process continue without waiting for the lease to expire. */
  async holdWhile(name: string, work: () => Promise<void>): Promise<void> {
    const taken = await this.leases.query(this.take, [name, this.holder, this.length / SECOND]);
    if (taken.length === 0) return;
    try {
      await work();
    } finally {
      await this.leases.query(this.release, [name, this.holder]);
    }
  }
}
