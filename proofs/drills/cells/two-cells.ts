import fs from 'node:fs';
import path from 'node:path';
import { type CellsProxy, startCellsProxy } from '../../components/cells-proxy.js';
import { findProxy } from '../../components/proxies.js';
import { TlsCaller } from '../../support/tls-caller.js';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { PASSWORD, SERVICE_USER } from '../../../tools/postgres/cluster.js';
import { withDatabase } from '../../../tools/postgres/connect.js';
import { freePort } from '../../../tools/postgres/ports.js';
import { startPostgres } from '../../../tools/postgres/start.js';
import { temporaryFolder } from '../../../tools/postgres/temporary-folder.js';
import { guard } from '../../../tools/processes/guard.js';
import { PartnerApi } from '../failover/api.js';
import { keepRunning, type KeptProgram } from '../stage/keep-running.js';
import type { OwnPostgres } from '../stage/own-servers.js';
import { openStage, type Stage } from '../stage/stage.js';

/** The release that Debian has, unless it is not installed. */
const POSTGRES_15 = '/usr/lib/postgresql/15/bin';
const SETTINGS = {
  wal_level: 'logical',
  fsync: 'off',
  full_page_writes: 'off',
  // Several tables are copied at once: each copy begins by waiting for transactions under way.
  max_sync_workers_per_subscription: '6',
  max_logical_replication_workers: '10',
  max_worker_processes: '24',
  max_replication_slots: '20',
  max_wal_senders: '20',
};

export type CellName = 'a' | 'b';

/** Two whole services, each on a cluster of its own, behind HAProxy. They share a simulated bank and chain on a third one. */
export interface TwoCells {
  readonly a: Stage;
  readonly b: Stage;
  readonly proxy: CellsProxy;
  /** Address of the bank's and the chain's database. */
  readonly outsideUrl: string;
  /** A partner's calls by way of HAProxy. */
  apiOf(partner: Stage['sandbox']['partner']): PartnerApi;
  close(): Promise<void>;
}

export async function startTwoCells(workers: number): Promise<TwoCells> {
  if (findProxy('haproxy') === undefined) throw new Problem('Not installed: haproxy, a package of Debian.');
  const [one, other, outside] = await Promise.all([startCluster(), startCluster(), startCluster()]);
  const open = (server: OwnPostgres, sister: OwnPostgres, keeps: boolean): Promise<Stage> =>
    openStage({
      workers,
      backend: 'postgres',
      startServer: () => Promise.resolve(server),
      settings: {
        SANDBOX_DATABASE_URL: outside.url,
        SISTER_DATABASES: asService(sister.url),
        KEEPS_UNMATCHED: String(keeps),
      },
    });
  const a = await open(one, other, true);
  const b = await open(other, one, false);
  const [secondA, secondB] = await Promise.all([startSecondApi(a), startSecondApi(b)]);
  const hostOf = ({ sandbox }: Stage): string => new URL(sandbox.baseUrl).host;
  const proxy = await startCellsProxy({ a: [hostOf(a), secondA.host], b: [hostOf(b), secondB.host] });
  const caller = new TlsCaller(proxy.url, proxy.certificate, 32);
  return {
    ...{ a, b, proxy },
    outsideUrl: outside.url,
    apiOf: (partner) =>
      new PartnerApi(proxy.url, partner, (place, { method = 'GET', ...call }) =>
        caller.call(method, place, call).catch(() => undefined),
      ),
    close: async () => {
      caller.close();
      await proxy.close();
      await Promise.all([secondA, secondB].map(({ api }) => api.stop()));
      await Promise.all([a.close(), b.close()]);
      await outside.stop();
    },
  };
}

/** Another api of a cell, so that one that is killed does not refuse its partners until it has started again. */
async function startSecondApi({ env, sandbox, folder }: Stage): Promise<{ api: KeptProgram; host: string }> {
  const { NODE_ARGUMENTS: nodeArguments } = await import('../../../apps/standalone/src/processes.js');
  const port = await freePort();
  const settings = { ...env, PORT: String(port), PUBLIC_URL: sandbox.baseUrl };
  const api = keepRunning({ app: 'api', env: settings, logFile: path.join(folder, 'api-1.log'), nodeArguments });
  await api.ready();
  return { api, host: `127.0.0.1:${port}` };
}

async function startCluster(): Promise<OwnPostgres> {
  const folder = temporaryFolder('rampart-cell-');
  const server = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    settings: SETTINGS,
    ...(fs.existsSync(POSTGRES_15) ? { programs: POSTGRES_15 } : {}),
  });
  const release = guard(server.pid, folder);
  return {
    url: server.url,
    crash: () => Promise.reject(new Error('not here')),
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}

const asService = (url: string): string =>
  Object.assign(new URL(withDatabase(url, 'rampart')), { username: SERVICE_USER, password: PASSWORD }).href;
