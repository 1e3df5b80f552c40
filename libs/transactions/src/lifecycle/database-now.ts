import { type Executor, rows, sql } from '@rampart/data';

/** The time by which everything is decided: the database's, with the test clock's offset. */
export async function databaseNow(database: Executor): Promise<Date> {
  const [clock] = await rows<{ now: Date }>(database, sql`SELECT rampart_now() AS now`);
  if (!clock) throw new Error('the database has no clock');
  return clock.now;
}
