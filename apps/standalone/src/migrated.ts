import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, loadEnv } from '@rampart/config';
import { MIGRATIONS, newDataSource } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { MINUTE, SECOND } from '@rampart/kernel';
import { Refusal } from './refusal.js';
import { reportFailure } from './report-failure.js';

const LOOK_EVERY = 2 * SECOND;
/** Shorter than an orchestrator's timeout, which then restarts it. */
const TIMEOUT = 10 * MINUTE;

/** For orchestrators that start everything at once: exits once the database has what this release needs, which migrate.js provides. */
try {
  await waitForMigrations(loadEnv());
  console.log('the database is up to date');
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}

async function waitForMigrations(env: Env): Promise<void> {
  let printed: string | undefined;
  for (const until = performance.now() + TIMEOUT; ;) {
    const problem = await findProblem(env);
    if (problem === undefined) return;
    if (performance.now() > until) throw new Refusal(`${problem}; run migrate.js of this release`);
    if (problem !== printed) console.log(`waiting: ${problem}`);
    printed = problem;
    await sleep(LOOK_EVERY);
  }
}

/** Returns what is missing, in words. A later release's migrations are not a problem. */
async function findProblem({ DATABASE_URL }: Env): Promise<string | undefined> {
  const source = newDataSource(DATABASE_URL, 'migrated');
  try {
    await source.initialize();
    const ran = new Set(
      (await rows<{ name: string }>(source, sql`SELECT name FROM migrations`)).map(({ name }) => name),
    );
    const missing = MIGRATIONS.filter(({ name }) => !ran.has(name));
    return missing.length === 0 ? undefined : `${missing.length} migrations of ${MIGRATIONS.length} have not run`;
  } catch (error) {
    return (error as Error).message; // the server, the table or the right to read it is not available yet
  } finally {
    if (source.isInitialized) await source.destroy();
  }
}
