import { Logger } from '@nestjs/common';

/** Runs SQL and returns its rows, in a session or a TypeORM connection. */
type Ask = (text: string) => Promise<readonly { moved: boolean }[]>;

const log = new Logger('Database');

/** Detects a failover or restore, in a session of any role; see functions/follow_cluster.sql. Rejects with SQLSTATE 25006 on a standby. */
export const followCluster = (ask: Ask): Promise<void> => follow(ask, 'follow_at_start()');

/**
 * Follows the cluster like `followCluster`, and also detects reset transaction ids. It reads an index per partner, so it runs only while the database is
 * prepared.
 */
export const followClusterThoroughly = (ask: Ask): Promise<void> => follow(ask, 'follow_cluster(true)');

async function follow(ask: Ask, call: 'follow_at_start()' | 'follow_cluster(true)'): Promise<void> {
  const [row] = await ask(`SELECT ${call} AS moved`);
  if (row?.moved)
    log.warn(
      'The database was restored or has failed over: payouts of older orders are first asked for at their providers.',
    );
}
