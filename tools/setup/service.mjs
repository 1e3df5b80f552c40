import { fork } from 'node:child_process';
import path from 'node:path';
import { keepPostgres } from '../postgres/keep.mjs';
import { inProject } from './project.mjs';

/** The database of the service: the given DATABASE_URL, or an embedded Postgres whose address becomes DATABASE_URL. */
export async function provideDatabase(lost) {
  if (process.env.DATABASE_URL) return { stop: async () => {} };
  const dataDir = path.resolve(process.env.DATA_DIR || './var');
  const logFile = path.join(dataDir, 'logs', 'postgres.log');
  const database = await keepPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    logFile,
    name: 'rampart',
    say: console.log,
    lost,
  });
  process.env.DATABASE_URL = database.url;
  const place = path.relative(process.cwd(), database.dataDir);
  console.log(
    `Postgres ${database.adopted ? 'still runs' : 'started'} on port ${database.port}, data in ${place.startsWith('..') ? database.dataDir : place}`,
  );
  return database;
}

/**
 * The built service as a child process; `ended` answers its exit code. It loads its code and waits for `go`, which gives it our
 * environment of that moment. Detached: it is we who tell it when to end.
 */
export function startService(args) {
  const file = inProject('dist/apps/standalone/src/main.js');
  const child = fork(file, ['--wait-for-go', ...args], { execArgv: ['--enable-source-maps'], detached: true });
  child.on('message', (message) => process.send?.(message));
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  const go = () => child.connected && child.send({ go: process.env }, () => {}); // one that ends just now is heard of by its end
  return { ended, go, stop: () => child.kill('SIGTERM') };
}
