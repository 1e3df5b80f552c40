import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.js';
import { environment } from './cluster.js';
import { answers } from './ports.js';

/** As long as a recovery after a power cut may take. */
const TIMEOUT_MS = 60_000;

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
}

export interface ServerOptions {
  readonly postgres: string;
  readonly account: Account;
  readonly dataDir: string;
  readonly port: number;
  /** Parameters of Postgres. */
  readonly settings: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** The server that already serves the cluster, left running by a process that was killed; waits for one that is starting or stopping. */
export async function runningServer(dataDir: string): Promise<RunningServer | undefined> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(25)) {
    const noted = pidFile(dataDir);
    if (noted === undefined || !serves(noted.pid, dataDir)) return undefined;
    if (noted.status === 'ready' && (await answers(noted.port))) return noted;
  }
  throw new Error(`the Postgres server of ${dataDir} neither gets ready nor ends`);
}

/** Starts a server; returns it when it is ready, or says why it ended. It is detached, so that Ctrl-C does not end it before the service. */
export async function spawnServer(options: ServerOptions): Promise<RunningServer | { failure: string }> {
  const { postgres, account, dataDir, port, logFile } = options;
  clearVoidPidFile(dataDir, account);
  const log = fs.openSync(logFile, 'a');
  const logStart = fs.fstatSync(log).size;
  const child = spawn(postgres, argumentsOf(options), {
    ...account,
    cwd: dataDir,
    detached: true,
    stdio: ['ignore', log, log],
    env: environment,
  });
  fs.closeSync(log);
  const state = { hasEnded: false };
  for (const end of ['exit', 'error']) child.once(end, () => (state.hasEnded = true));
  for (const deadline = Date.now() + TIMEOUT_MS; !state.hasEnded && Date.now() < deadline; await sleep(15)) {
    const noted = pidFile(dataDir);
    if (noted?.pid === child.pid && noted?.status === 'ready') {
      child.unref();
      return { pid: noted.pid, port };
    }
  }
  if (!state.hasEnded) child.kill('SIGQUIT');
  return { failure: fs.readFileSync(logFile, 'utf8').slice(logStart) };
}

/** Ends the server in good order (sessions are cut, nothing is lost), or at once if it does not end. */
export async function stopServer({ pid }: RunningServer, dataDir: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal)) return;
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(20))
      if (!serves(pid, dataDir)) return;
  }
}

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200', // every queue worker keeps one
  max_locks_per_transaction: '256', // a statement locks each month that it might read, with its indexes
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const argumentsOf = ({ dataDir, port, settings }: ServerOptions): string[] => [
  '-D',
  dataDir,
  '-p',
  String(port),
  ...Object.entries({ ...ALWAYS, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

/** Lines of postmaster.pid: process id, folder, start, port, socket folder, address, shared memory, status. */
function pidFile(dataDir: string): (RunningServer & { status: string }) | undefined {
  try {
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/**
 * Postgres takes any process with the recorded id for its living predecessor: a dead one that is not reaped in a container, or one of this service that got the
 * id after a restart. The record is void once no process works in the folder; if that cannot be seen, it stays.
 */
function clearVoidPidFile(dataDir: string, account: Account): void {
  if (process.platform !== 'linux' || pidFile(dataDir) === undefined) return;
  const folders = spawnSync('sh', ['-c', 'readlink /proc/[0-9]*/cwd'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  }).stdout;
  if (!folders.split('\n').includes(dataDir)) fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

const serves = (pid: number, dataDir: string): boolean => commandLine(pid).includes(`postgres -D ${dataDir} `);

/** Empty for a process that has ended, and for a dead one that was not reaped yet. */
function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return `${execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()} `;
  } catch {
    return '';
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
