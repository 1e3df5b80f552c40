import type { Env } from '@rampart/config';
import { migrate } from '@rampart/data';
import { migrateQueues } from '@rampart/jobs';
import { connectionProblem } from './connection-problem.js';

/** Brings database and queues up to date; answers how many migrations ran. */
export async function prepareDatabase(env: Env): Promise<number> {
  try {
    const ran = await migrate(env.DATABASE_URL);
    await migrateQueues(env);
    return ran;
  } catch (error) {
    throw connectionProblem(error) ?? error;
  }
}
