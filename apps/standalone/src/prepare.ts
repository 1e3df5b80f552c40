import { type Env, useInstallationKeys } from '@rampart/config';
import { migrate, RunningRelease, UnreleasedSchema } from '@rampart/data';
import { migrateQueues } from '@rampart/jobs';
import { connectionProblem } from './connection-problem.js';
import { Refusal } from './refusal.js';

export const countMigrations = (count: number): string => `${count} ${count === 1 ? 'migration' : 'migrations'}`;

/** Brings database and queues up to date; answers how many migrations ran. */
export async function prepareDatabase(env: Env): Promise<number> {
  try {
    useInstallationKeys(env);
    const ran = await migrate(env.DATABASE_URL);
    await migrateQueues(env);
    return ran;
  } catch (error) {
    if (error instanceof UnreleasedSchema || error instanceof RunningRelease) throw new Refusal(error.message);
    throw connectionProblem(error) ?? error;
  }
}
