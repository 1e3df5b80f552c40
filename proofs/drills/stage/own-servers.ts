import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../../tools/postgres/start.js';
import { temporaryFolder } from '../../../tools/postgres/temporary-folder.js';
import { guard } from '../../../tools/processes/guard.js';
import { startThrowAwayRedis } from '../../../tools/redis/throw-away.js';

/** Survives kills of Postgres but not power failures, which do not happen here; records when each transaction was committed. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', track_commit_timestamp: 'on' };

export interface OwnPostgres {
  readonly url: string;
  /** Crashes the server: sessions are cut, and the log is replayed. Returns the milliseconds until it is ready. */
  crash(): Promise<number>;
  stop(): Promise<void>;
}

export interface OwnRedis {
  readonly url: string;
  /** The id of the process that runs now. */
  readonly pid: number;
  /** Restarts the server empty, because nothing is stored on disk. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Its folder is removed when it stops. */
export const startOwnPostgres = (folder: string, settings: Readonly<Record<string, string>>): Promise<OwnPostgres> =>
  startIn(folder, settings, folder);

/** Its folder stays. */
export const startKeptPostgres = (folder: string, settings: Readonly<Record<string, string>>): Promise<OwnPostgres> =>
  startIn(folder, settings, temporaryFolder('rampart-kept-'));

async function startIn(
  folder: string,
  settings: Readonly<Record<string, string>>,
  removedAfterwards: string,
): Promise<OwnPostgres> {
  const options = {
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    settings: { ...SETTINGS, ...settings },
  };
  let server = await startPostgres(options);
  const release = guard(server.pid, removedAfterwards);
  return {
    url: server.url,
    crash: async () => {
      await endAtOnce(server.pid);
      const startedAt = performance.now();
      server = await startPostgres(options);
      return performance.now() - startedAt;
    },
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}

export async function startOwnRedis(): Promise<OwnRedis> {
  let server = await startThrowAwayRedis();
  const { port } = new URL(server.url);
  return {
    url: server.url,
    get pid() {
      return server.pid;
    },
    restart: async () => {
      await server.stop();
      server = await startThrowAwayRedis(Number(port));
    },
    stop: () => server.stop(),
  };
}

/** Kills a server at once; one that failed to restart last time has already ended. */
async function endAtOnce(pid: number): Promise<void> {
  try {
    for (process.kill(pid, 'SIGQUIT'); ; await sleep(20)) process.kill(pid, 0);
  } catch {
    return;
  }
}
