import type { Env } from '@rampart/config';
import { migrate } from '@rampart/data';
import { migrateQueues } from '@rampart/jobs';
import { Refusal } from './refusal.js';

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

/** Nothing listens, no such host, wrong password, no such user, no such database. */
const CONNECTION_PROBLEMS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000']);

function connectionProblem(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !CONNECTION_PROBLEMS.has(String(error.code))) return undefined;
  return new Refusal(`A database cannot be used: ${error.message || String(error.code)}. Check DATABASE_URL and, for queues in Redis, REDIS_URL.`);
}
