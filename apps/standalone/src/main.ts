import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Env, loadEnv, startedEnvironment, translateStackTraces, withoutOwner } from '@rampart/config';
import { addressesOf } from './addresses.js';
import { banner } from './banner.js';
import { startChild } from './child.js';
import { keepLogsSmall } from './log-file.js';
import { choosePorts } from './ports.js';
import { PROCESSES, programOf } from './processes.js';
import { reportFailure } from './report-failure.js';
import { readAccounts, type SandboxAccounts, writeSandbox } from './sandbox-file.js';
import { stopRequests, type StopRequests } from './stop-requests.js';
import { Supervisor } from './supervisor.js';

/**
 * Runs the whole service on this machine: migrates the database at DATABASE_URL, seeds the sandbox, and starts api, worker and ops as separate processes.
 * `--console` prints their logs here instead of writing files.
 */
async function main(stop: StopRequests): Promise<number> {
  const started = await Promise.race([startedEnvironment(), aborted(stop.first)]);
  if (started === undefined) return 0;
  const environment = { ...started, ...(await choosePorts(loadEnv(started), say)) };
  const env = loadEnv(environment);
  await mkdir(env.DATA_DIR, { recursive: true });
  return serve(env, environment, stop);
}

/** Runs the processes. They load their code while the database is prepared, which needs one core, and then begin. */
async function serve(env: Env, environment: NodeJS.ProcessEnv, stop: StopRequests): Promise<number> {
  const accounts = prepare(env);
  const go = accounts.then(() => {
    stop.first.throwIfAborted();
    return withoutOwner(environment);
  });
  const logs = process.argv.includes('--console') ? 'console' : { folder: path.join(env.DATA_DIR, 'logs') };
  if (logs !== 'console') keepLogsSmall(logs.folder, say);
  const launch = (name: (typeof PROCESSES)[number], whenReady: () => void) =>
    startChild({ name, file: programOf(name) }, { go, logs }, whenReady);
  const supervisor = new Supervisor(PROCESSES, launch, say);
  const running = supervisor.keepRunning(() => void accounts.then((them) => announce(env, them)).catch(reportFailure));
  try {
    await Promise.race([running, accounts]);
    if (stop.first.aborted) return 0;
    await Promise.race([running, aborted(stop.first)]);
    say('\nStopping ...');
    return 0;
  } finally {
    await supervisor.stop(stop.second);
    await running.catch(() => undefined);
  }
}

/**
 * Prepares the database and returns the sandbox accounts; undefined in live mode. Its code, as much as each process has, is loaded here rather than at the top
 * of this file, where it would delay the start of the processes on one core.
 */
async function prepare(env: Env): Promise<SandboxAccounts | undefined> {
  const [{ countMigrations, prepareDatabase }, { seedSandbox }] = await Promise.all([
    import('./prepare.js'),
    import('./seed.js'),
  ]);
  const migrations = await prepareDatabase(env);
  if (migrations > 0) say(`Migrated the database (${countMigrations(migrations)})`);
  return env.RAMPART_MODE === 'live' ? undefined : seedSandbox(env, await readAccounts(sandboxFile(env)));
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) =>
    signal.aborted ? resolve(undefined) : signal.addEventListener('abort', () => resolve(undefined), { once: true }),
  );

/** Announces that everything is ready: to the operator, to programs that read the file, and to the parent process. */
async function announce(env: Env, accounts: SandboxAccounts | undefined): Promise<void> {
  const addresses = addressesOf(env);
  if (accounts) await writeSandbox(sandboxFile(env), { ...addresses, ...accounts });
  const logs = process.argv.includes('--console') ? 'this console' : path.join(env.DATA_DIR, 'logs');
  say(
    banner({
      mode: env.RAMPART_MODE,
      addresses,
      logs,
      ...(accounts ? { sandbox: { file: sandboxFile(env), accounts } } : {}),
    }),
  );
  process.send?.({ ready: true });
}

const sandboxFile = (env: Env): string => path.join(env.DATA_DIR, 'sandbox.json');

const say = (line: string): void => console.log(line);

translateStackTraces();
const code = await main(stopRequests()).catch((error: unknown) => {
  reportFailure(error);
  return 1;
});
process.exit(code);
