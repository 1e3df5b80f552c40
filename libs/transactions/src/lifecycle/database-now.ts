import { type Executor, rows, sql } from '@rampart/sql';

/** Reads the database's time, with the test clock's offset. It decides all deadlines, so that workers with skewed clocks agree. */
export async function databaseNow(database: Executor): Promise<Date> {
  const [clock] = await rows<{ now: Date }>(database, sql`SELECT rampart_now() AS now`);
  if (!clock) throw new Error('the database has no clock');
  return clock.now;
}
