import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Env, loadEnv } from '@rampart/config';
import { Operators, Partners } from '@rampart/partners';
import type { INestApplicationContext } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApi } from '../../apps/api/src/create-api.js';
import { createOps } from '../../apps/ops/src/create-ops.js';
import { createWorker } from '../../apps/worker/src/create-worker.js';
import { Client } from './client.js';
import { chosenProducts } from '@rampart/drivers';
import { prepareDatabase } from '../../apps/standalone/src/prepare.js';
import { newDatabase, type TestDatabase } from './database.js';
import { expectNoSecondConnections, refuseSecondConnections } from './one-connection.js';
import { freePort } from './ports.js';
import { Running } from './running.js';
import { startSink, type WebhookSink } from './webhook-sink.js';

/** The whole service on sandbox drivers, over real HTTP, with two partners, an operator and a partner's webhook server. */
export interface World {
  readonly env: Env;
  readonly database: TestDatabase;
  readonly partner: Client;
  /** Another partner, which must never see anything of the first. */
  readonly stranger: Client;
  readonly operator: Client;
  /** Another operator: the second pair of eyes. */
  readonly colleague: Client;
  readonly sink: WebhookSink;
  readonly api: INestApplicationContext;
  readonly ops: INestApplicationContext;
  readonly worker: INestApplicationContext;
  /** Stops this worker, so that only workers in separate processes do anything from now on. */
  stopWorker(): Promise<void>;
  /** Moves the service's time. */
  advance(seconds: number): Promise<void>;
  /** Registers the sink for the partner's webhooks. */
  listen(): Promise<{ id: string; secret: string }>;
  close(): Promise<void>;
}

/** A sandbox that others reach needs one of its own. */
const SECRET = 'b5ab2dd8d8e2a8dd1f0cc1d5e2b2c0a497c9f7d0';

/** `parameters` are Postgres' defaults in its database. */
export async function startWorld(
  settings: Record<string, string> = {},
  parameters: Readonly<Record<string, string>> = {},
): Promise<World> {
  const queues = settings['QUEUE_BACKEND'] === 'redis' ? 'redis' : 'postgres';
  const database = await newDatabase(queues, parameters);
  return startWorldOn(database, settings, () => database.drop());
}

/** Starts a world on a database that is there before the service, and remains unless `dropDatabase` is given. */
export async function startWorldOn(
  database: TestDatabase,
  settings: Record<string, string> = {},
  dropDatabase: () => Promise<void> = () => Promise.resolve(),
): Promise<World> {
  const [folder, sink] = await Promise.all([mkdtemp(path.join(tmpdir(), 'rampart-world-')), startSink()]);
  const [port, opsPort] = await Promise.all([freePort(), freePort()]);
  const env = loadEnv({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    OPS_PORT: String(opsPort),
    LOG_LEVEL: 'silent',
    ...('PUBLIC_URL' in settings ? { RAMPART_SECRET: SECRET } : {}),
    DATABASE_POOL: '2', // the least that is allowed: work that needs two connections at once is found
    ADMISSION_SECONDS: '120', // hundreds of calls at once, on a machine as slow as it may be
    ...settings,
  });
  const running = new Running(async () => {
    await dropDatabase();
    await rm(folder, { recursive: true, force: true });
  });
  await running.add(sink);
  if (chosenProducts(env).some((product) => product.name !== 'sandbox'))
    await prepareDatabase({ ...env, MIGRATIONS_DATABASE_URL: database.ownerUrl });
  const api = await createApi(env);
  await running.add(cuttingConnections(api));
  const worker = await running.add(await createWorker(env));
  const ops = await createOps(env);
  await running.add(cuttingConnections(ops));
  refuseSecondConnections(api, worker, ops);
  await Promise.all([api.listen(env.PORT, env.HOST), ops.listen(env.OPS_PORT, env.OPS_HOST)]);
  const partner = await newPartner(api, env);
  return {
    env,
    database,
    partner,
    stranger: await newPartner(api, env),
    operator: await newOperator(ops, env, 'tester'),
    colleague: await newOperator(ops, env, 'colleague'),
    sink,
    api,
    ops,
    worker,
    stopWorker: () => running.close(worker),
    advance: async (advance) => void (await partner.post('/api/sandbox/clock', { advance })),
    listen: () => registerSink(partner, sink),
    close: () => running.closeAll().then(expectNoSecondConnections),
  };
}

const CUT_AFTER_MS = 2_000;

/** A client opens connections that it then does not need; the server would wait a minute for their first request. */
const cuttingConnections = (app: NestExpressApplication): { close: () => Promise<void> } => ({
  close: async () => {
    const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), CUT_AFTER_MS);
    await app.close().finally(() => clearTimeout(cut));
  },
});

async function registerSink(partner: Client, { url }: WebhookSink): Promise<{ id: string; secret: string }> {
  const { status, body } = await partner.post('/api/webhook-endpoints', { url });
  if (status !== 201) throw new Error(`not registered: ${JSON.stringify(body)}`);
  return body;
}

async function newPartner(api: INestApplicationContext, env: Env): Promise<Client> {
  const { apiKey, apiSecret } = await api.get(Partners, { strict: false }).createPartner('Test partner');
  return Client.basic(env.PUBLIC_URL, apiKey, apiSecret);
}

async function newOperator(ops: INestApplicationContext, env: Env, name: string): Promise<Client> {
  await ops.get(Operators, { strict: false }).setPassword(name, 'a password for tests', 'seeded');
  return Client.basic(`http://${env.OPS_HOST}:${env.OPS_PORT}`, name, 'a password for tests');
}
