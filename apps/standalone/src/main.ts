import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Env, loadEnv } from '@rampart/config';
import { addressesOf } from './addresses.js';
import { banner } from './banner.js';
import { startChild } from './child.js';
import { choosePorts } from './ports.js';
import { prepareDatabase } from './prepare.js';
import { PROCESSES, programOf } from './processes.js';
import { reportFailure } from './report-failure.js';
import { readAccounts, type SandboxAccounts, writeSandbox } from './sandbox-file.js';
import { seedSandbox } from './seed.js';
import { stopRequests, type StopRequests } from './stop-requests.js';
import { Supervisor } from './supervisor.js';

/**
 * The whole service on this machine: the database at DATABASE_URL brought up to date, the sandbox seeded, api, worker and ops as
 * processes of their own. `--console` sends their logs here instead of to files.
 */
async function main(stop: StopRequests): Promise<number> {
  const environment = { ...process.env };
  Object.assign(environment, await choosePorts(loadEnv(environment), say));
  const env = loadEnv(environment);
  await mkdir(env.DATA_DIR, { recursive: true });
  const migrations = await prepareDatabase(env);
  if (migrations > 0) say(`Migrated the database (${migrations} migrations)`);
  const accounts = env.RAMPART_MODE === 'live' ? undefined : await seedSandbox(env, await readAccounts(sandboxFile(env)));
  return stop.first.aborted ? 0 : serve(env, environment, accounts, stop);
}

async function serve(env: Env, environment: NodeJS.ProcessEnv, accounts: SandboxAccounts | undefined, stop: StopRequests): Promise<number> {
  const logs = process.argv.includes('--console') ? 'console' : { folder: path.join(env.DATA_DIR, 'logs') };
  const launch = (name: (typeof PROCESSES)[number], whenReady: () => void) =>
    startChild({ name, file: programOf(name) }, { environment, logs }, whenReady);
  const supervisor = new Supervisor(PROCESSES, launch, say);
  const asked = new Promise<void>((resolve) => stop.first.addEventListener('abort', () => resolve(), { once: true }));
  const running = supervisor.keepRunning(() => void announce(env, accounts).catch(reportFailure));
  try {
    await Promise.race([running, asked]);
    say('\nStopping ...');
    return 0;
  } finally {
    await supervisor.stop(stop.second);
    await running.catch(() => undefined);
  }
}

/** Everything serves: says so to people, to programs that read the file, and to the process that started us. */
async function announce(env: Env, accounts: SandboxAccounts | undefined): Promise<void> {
  const addresses = addressesOf(env);
  if (accounts) await writeSandbox(sandboxFile(env), { ...addresses, ...accounts });
  const logs = process.argv.includes('--console') ? 'this console' : path.join(env.DATA_DIR, 'logs');
  say(banner({ mode: env.RAMPART_MODE, addresses, logs, ...(accounts ? { sandbox: { file: sandboxFile(env), accounts } } : {}) }));
  process.send?.({ ready: true });
}

const sandboxFile = (env: Env): string => path.join(env.DATA_DIR, 'sandbox.json');

const say = (line: string): void => console.log(line);

const code = await main(stopRequests()).catch((error: unknown) => {
  reportFailure(error);
  return 1;
});
process.exit(code);
