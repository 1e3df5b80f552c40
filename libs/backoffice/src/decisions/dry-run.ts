import { inTransaction } from '@rampart/data';
import type { DataSource, EntityManager } from 'typeorm';

class RolledBack<T> extends Error {
  constructor(readonly result: T) {
    super('rolled back on purpose');
  }
}

/** Runs `work` in a database transaction, rolls it back, and returns the result. */
export async function dryRun<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await inTransaction<never>(database, async (manager) => {
      throw new RolledBack(await work(manager));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
}
