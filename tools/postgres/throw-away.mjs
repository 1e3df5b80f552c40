import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { guard } from '../setup/guard.mjs';
import { accountForNewCluster, canEnter } from './account.mjs';
import { startPostgres } from './start.mjs';

/** A fast Postgres on an empty cluster that survives no power cut, and neither `stop` nor the end of this process. */
export async function startThrowAwayPostgres() {
  const folder = temporaryFolder();
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

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

function temporaryFolder() {
  const account = accountForNewCluster();
  const place = [os.tmpdir(), '/var/tmp'].find((candidate) => canEnter(candidate, account));
  const folder = fs.mkdtempSync(path.join(place, 'rampart-postgres-'));
  fs.chmodSync(folder, 0o755); // the account of Postgres passes through it
  return folder;
}
