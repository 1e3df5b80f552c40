import { randomUUID } from 'node:crypto';
import { leaseStatement } from '@rampart/driver-tables';
import { SECOND } from '@rampart/kernel';
import { rawSql, rows, sql } from '@rampart/sql';
import type { ChainDatabase, ChainSchema } from './chain-database.js';

/** Lets one process at a time do the work of a name; another takes over when the holder is silent. Uses the clock of Postgres, which all processes share. */
export abstract class ChainLease {
  private readonly holder = randomUUID();

  constructor(
    private readonly leases: ChainDatabase,
    private readonly schema: ChainSchema,
    private readonly length: number,
  ) {}

  /** No-op while another process holds the lease. Lets another process continue without waiting for the lease to expire. */
  async holdWhile(name: string, work: () => Promise<void>): Promise<void> {
    const { schema, holder } = this;
    const lease = { name, holder, seconds: this.length / SECOND };
    const taken = await rows(this.leases, leaseStatement(schema, lease));
    if (taken.length === 0) return;
    try {
      await work();
    } finally {
      await rows(
        this.leases,
        sql`UPDATE ${rawSql(schema)}.lease SET until = '-infinity' WHERE name = ${name} AND holder = ${holder}`,
      );
    }
  }
}
