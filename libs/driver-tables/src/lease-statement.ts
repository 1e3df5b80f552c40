import { rawSql, type Sql, sql } from '@rampart/sql';

export interface NewLease {
  readonly name: string;
  readonly holder: string;
  readonly seconds: number;
}

/** Takes a lease in the table `lease` of a driver's schema; returns a row if the holder has it now. Uses the clock of Postgres, which all processes share. */
export const leaseStatement = (schema: string, { name, holder, seconds }: NewLease): Sql =>
  sql`INSERT INTO ${rawSql(schema)}.lease AS l (name, holder, until) VALUES (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
      WHERE l.holder = excluded.holder OR l.until < clock_timestamp() RETURNING 1`;
