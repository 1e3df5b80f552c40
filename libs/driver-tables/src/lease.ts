import { randomUUID } from 'node:crypto';
import { SECOND } from '@rampart/kernel';
import { type Executor, rawSql, rows, type Sql, sql } from '@rampart/sql';

/**
 * Lets one process at a time do the work of a name, by a row in the table `lease` of a driver's schema; another process takes over when the holder is silent. Uses
 * the clock of Postgres, which all processes share.
 */
export class Lease {
  private readonly holder = randomUUID();
  private readonly table: Sql;

  constructor(
    private readonly leases: Executor,
    schema: string,
    private readonly length: number,
  ) {
    this.table = rawSql(`${schema}.lease`);
  }

  /** No-op while another process holds the lease. Lets another process continue without waiting for the lease to expire. */
  async holdWhile(name: string, work: () => Promise<void>): Promise<void> {
    if (!(await this.takeLease(name))) return;
    try {
      await work();
    } finally {
      await this.releaseLease(name);
    }
  }

  /** Returns whether this process holds the lease now. */
  async takeLease(name: string): Promise<boolean> {
    const taken = await rows(
      this.leases,
      sql`INSERT INTO ${this.table} AS l (name, holder, until) VALUES (${name}, ${this.holder}, clock_timestamp() + make_interval(secs => ${this.length / SECOND}))
          ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
          WHERE l.holder = excluded.holder OR l.until < clock_timestamp() RETURNING 1`,
    );
    return taken.length > 0;
  }

  async renewLease(name: string): Promise<void> {
    await rows(
      this.leases,
      sql`UPDATE ${this.table} SET until = clock_timestamp() + make_interval(secs => ${this.length / SECOND}) WHERE name = ${name} AND holder = ${this.holder}`,
    );
  }

  /** Clears the holder, so that a renewal in flight does not keep the lease. */
  async releaseLease(name: string): Promise<void> {
    await rows(
      this.leases,
      sql`UPDATE ${this.table} SET holder = '', until = '-infinity' WHERE name = ${name} AND holder = ${this.holder}`,
    );
  }
}
