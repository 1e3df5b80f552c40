/**
 * Takes the lease $1 for the holder $2 and $3 seconds, in the table `lease` of a driver's schema; returns a row if the holder has it now. Uses the clock of
 * Postgres, which all processes share.
 */
export const leaseStatement = (schema: string): string =>
  `INSERT INTO ${schema}.lease AS l (name, holder, until) VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3))
   ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
   WHERE l.holder = excluded.holder OR l.until < clock_timestamp() RETURNING 1`;
