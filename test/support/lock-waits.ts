import type { TestDatabase } from './database.js';

/** The number of sessions of a database that wait for any lock. */
export const countWaiting = async (database: Pick<TestDatabase, 'query'>): Promise<number> =>
  (await database.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
    .length;

/** Resolves once so many sessions wait. Asks without pauses, since some of them wait for half a second only. */
export async function untilWaiting(database: Pick<TestDatabase, 'query'>, count: number): Promise<void> {
  while ((await countWaiting(database)) < count);
}
