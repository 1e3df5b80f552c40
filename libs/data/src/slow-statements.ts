import type { DataSource, EntityManager } from 'typeorm';
import type { GuardedClient } from './guarded-client.js';
import { inTransaction } from './in-transaction.js';

/** Runs a transaction in which each statement may take this many milliseconds, for work that exceeds the usual time-out. */
export function inSlowTransaction<T>(
  database: DataSource,
  statementTimeout: number,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (manager) => {
    await manager.query(`SET LOCAL statement_timeout = ${statementTimeout}`);
    const client = (await manager.queryRunner?.connect()) as GuardedClient | undefined;
    client?.extendTimeout(statementTimeout);
    try {
      return await work(manager);
    } finally {
      client?.restoreTimeout();
    }
  });
}
