import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv } from '@rampart/config';
import { Partners } from '@rampart/partners';
import { withPartners } from '../../apps/standalone/src/partners-context.js';
import { Client } from '../../test/support/client.js';
import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { type OwnRedis, ownRedis } from './own-redis.js';
import { freePort } from '../../test/support/ports.js';
import { type Running, startProgram } from '../../test/support/processes.js';
import { startTcpProxy, type TcpProxy, throughProxy } from '../drills/stage/tcp-proxy.js';
import { startSink, type WebhookSink } from '../../test/support/webhook-sink.js';

/** The built service as separate processes, which reach Postgres and Redis over networks that can fail. */
export interface PartitionedWorld {
  readonly database: TestDatabase;
  readonly partner: Client;
  readonly sink: WebhookSink;
  /** Connections to Postgres and, with queues in Redis, to Redis. */
  readonly networks: { readonly postgres: TcpProxy; readonly redis?: TcpProxy };
  /** Its processes by name, the latest of each. */
  readonly processes: ReadonlyMap<'api' | 'worker', Running>;
  /** Exit codes of workers that ended by themselves; each is restarted, as a supervisor does. */
  readonly workerEnds: readonly (number | NodeJS.Signals)[];
  close(): Promise<void>;
}

export async function partitionedWorld(
  backend: 'postgres' | 'redis',
  settings: Record<string, string> = {},
): Promise<PartitionedWorld> {
  const [database, folder, sink, port, redis] = await Promise.all([
    newDatabase(backend),
    mkdtemp(path.join(tmpdir(), 'rampart-partition-')),
    startSink(),
    freePort(),
    backend === 'redis' ? startedRedis() : undefined,
  ]);
  const networks = {
    postgres: await startTcpProxy(Number(new URL(database.url).port)),
    ...(redis ? { redis: await startTcpProxy(Number(new URL(redis.url).port)) } : {}),
  };
  const own: Record<string, string> = {
    DATABASE_URL: throughProxy(database.url, networks.postgres),
    QUEUE_BACKEND: backend,
    ...(redis && networks.redis ? { REDIS_URL: throughProxy(redis.url, networks.redis) } : {}),
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const env = loadEnv(own);
  const { apiKey, apiSecret } = await withPartners(env, (context) =>
    context.get(Partners).createPartner('Partition test'),
  );
  const processes = new Map<'api' | 'worker', Running>();
  const workerEnds: (number | NodeJS.Signals)[] = [];
  let closing = false;
  const start = async (name: 'api' | 'worker'): Promise<void> => {
    const running = startProgram(`dist/apps/${name}/src/main.js`, own);
    processes.set(name, running);
    void running.ended.then((how) => {
      if (closing) return;
      if (name === 'worker') workerEnds.push(how);
      setTimeout(() => !closing && void start(name).catch(() => undefined), 1_000);
    });
    await running.readyAfter;
  };
  await Promise.all([start('api'), start('worker')]);
  return {
    database,
    partner: Client.basic(env.PUBLIC_URL, apiKey, apiSecret),
    sink,
    networks,
    processes,
    workerEnds,
    close: async () => {
      closing = true;
      for (const running of processes.values()) running.signal('SIGKILL');
      await Promise.all([...processes.values()].map(({ ended }) => ended));
      await Promise.all([networks.postgres.close(), networks.redis?.close(), redis?.close(), sink.close()]);
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startedRedis(): Promise<OwnRedis> {
  const redis = await ownRedis();
  await redis.start();
  return redis;
}
