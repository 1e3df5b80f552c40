import { inTransaction } from '@rampart/data';
import type { DataSource, EntityManager } from 'typeorm';

class Undone<T> extends Error {
  constructor(readonly result: T) {
    super('taken back on purpose');
  }
}

/** Runs `work` in a database transaction that is then taken back: what it answers is what would have been. */
export async function dryRun<T>(database: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await inTransaction<never>(database, async (manager) => {
      throw new Undone(await work(manager));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}
