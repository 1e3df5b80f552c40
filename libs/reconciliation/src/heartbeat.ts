import { Heartbeat } from '@rampart/data';
import { type Executor, rows, sql } from '@rampart/sql';
import { after } from '@rampart/kernel';
import type { DataSource } from 'typeorm';

/** Whether a task has never run, or not for `everyMs`. A time in the future was written by a wrong clock and does not count. */
export async function isDue(
  database: DataSource,
  { task, everyMs, now }: { task: string; everyMs: number; now: Date },
): Promise<boolean> {
  const last = await database.getRepository(Heartbeat).findOneBy({ task });
  return !last || after(last.at, everyMs) <= now || last.at > after(now, everyMs);
}

/** Records that tasks ran now. */
export async function recordHeartbeats(database: Executor, tasks: readonly string[]): Promise<void> {
  await rows(
    database,
    sql`INSERT INTO heartbeat (task, at) SELECT task, rampart_now() FROM unnest(${[...tasks]}::text[]) AS t(task)
        ON CONFLICT (task) DO UPDATE SET at = excluded.at`,
  );
}
