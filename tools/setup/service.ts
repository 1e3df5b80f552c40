import { fork } from 'node:child_process';
import path from 'node:path';
import { inProject } from '../bootstrap/project.mjs';
import { PASSWORD, SERVICE_USER } from '../postgres/cluster.js';
import { keepPostgres } from '../postgres/keep.js';
import { prepareCluster } from '../postgres/start.js';

/** Creates the cluster of the embedded Postgres, which takes a second, unless it is there or DATABASE_URL is given. */
export async function prepareDatabase(): Promise<void> {
  if (!process.env.DATABASE_URL) await prepareCluster(clusterFolder());
}

const clusterFolder = (): string => path.join(path.resolve(process.env.DATA_DIR || './var'), 'postgres');

/** The database of the service: the given DATABASE_URL, or an embedded Postgres, on which the service and migrate have a role each. */
export async function provideDatabase(onLost: (why: Error) => void): Promise<{ stop(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { stop: async () => {} };
  const dataDir = clusterFolder();
  const database = await keepPostgres({
    dataDir,
    logFile: path.join(dataDir, '..', 'logs', 'postgres.log'),
    name: 'rampart',
    say: console.log,
    onLost,
  });
  process.env.MIGRATIONS_DATABASE_URL = database.url;
  process.env.DATABASE_URL = Object.assign(new URL(database.url), { username: SERVICE_USER, password: PASSWORD }).href;
  const place = path.relative(process.cwd(), database.dataDir);
  console.log(
    `Postgres ${database.adopted ? 'still runs' : 'started'} on port ${database.port}, data in ${place.startsWith('..') ? database.dataDir : place}`,
  );
  return database;
}

export interface Service {
  /** Its exit code. */
  readonly ended: Promise<number>;
  go(): void;
  stop(): void;
}

/**
 * The built service as a child process. It loads its code and waits for `go`, which gives it our environment of that moment.
 * Detached: its end is requested by us, not by the terminal.
 */
export function startService(args: readonly string[]): Service {
  const file = inProject('dist/programs/standalone.js');
  const child = fork(file, ['--wait-for-go', ...args], { execArgv: [], detached: true });
  child.on('message', (message) => process.send?.(message));
  return {
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1))),
    go: () => {
      if (child.connected) child.send({ go: process.env }, () => {}); // `ended` says when it ends just now
    },
    stop: () => {
      child.kill('SIGTERM');
    },
  };
}
