import path from 'node:path';
import { guard } from '../processes/guard.js';
import { startPostgres } from './start.js';
import { temporaryFolder } from './temporary-folder.js';

/** A server that ends with `stop` and with this process. */
export interface ThrowAwayServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A fast Postgres on an empty cluster that survives no power cut, and neither `stop` nor the end of this process. */
export async function startThrowAwayPostgres(): Promise<ThrowAwayServer> {
  const folder = temporaryFolder('rampart-postgres-');
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    settings: FAST,
  });
  const release = guard(server.pid, folder);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}

/** Three suites at once have up to five services, of 31 connections and more each. */
const CONNECTIONS = '400';

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: CONNECTIONS };
