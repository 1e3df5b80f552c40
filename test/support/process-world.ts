import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadEnv, projectRoot } from '@rampart/config';
import { chosenProducts } from '@rampart/drivers';
import { Operators, Partners, ServiceTokens } from '@rampart/partners';
import { prepareDatabase } from '../../apps/standalone/src/prepare.js';
import { withPartners } from '../../apps/standalone/src/partners-context.js';
import { Client } from './client.js';
import { newDatabase, type TestDatabase } from './database.js';
import { freePort } from './ports.js';
import { PASSWORD } from './visitor.js';
import { startSink, type WebhookSink } from './webhook-sink.js';

const OPERATORS = ['tester', 'colleague'] as const;
const METRICS_TOKEN = { name: 'prometheus', scopes: ['metrics'], days: 30 } as const;

/** The built service as separate processes, which can be killed and restarted. */
export interface ProcessWorld {
  readonly database: TestDatabase;
  readonly partner: Client;
  readonly operator: Client;
  /** Another operator, for decisions that need two. */
  readonly colleague: Client;
  readonly sink: WebhookSink;
  /** A service token for Prometheus. */
  readonly metricsToken: string;
  /** Starts a process and waits until it is ready; settings such as CRASH_AT override the world's own. */
  start(app: 'api' | 'worker' | 'ops', settings?: Record<string, string>): Promise<Running>;
  close(): Promise<void>;
}

export interface Running {
  readonly pid: number;
  /** Resolves when the process has ended, with the signal that ended it. */
  readonly ended: Promise<NodeJS.Signals | null>;
  /** Its log so far. */
  output(): string;
  isAlive(): boolean;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** `server` is the address of the superuser of a Postgres other than that of the tests. */
export async function processWorld(settings: Record<string, string> = {}, server?: string): Promise<ProcessWorld> {
  const redis = settings['QUEUE_BACKEND'] === 'redis';
  const [database, folder, sink, port, opsPort] = await Promise.all([
    newDatabase(redis ? 'redis' : 'postgres', {}, server),
    mkdtemp(path.join(tmpdir(), 'rampart-processes-')),
    startSink(),
    freePort(),
    freePort(),
  ]);
  const own = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
    OPS_PORT: String(opsPort),
    LOG_LEVEL: 'error',
    ADMISSION_SECONDS: '120',
    WORKER_CONCURRENCY: '8',
    ...settings,
  };
  const env = loadEnv(own);
  if (chosenProducts(env).some((product) => product.name !== 'sandbox'))
    await prepareDatabase({ ...env, MIGRATIONS_DATABASE_URL: database.ownerUrl });
  const { apiKey, apiSecret, metricsToken } = await withPartners(env, async (context) => {
    for (const name of OPERATORS) await context.get(Operators).setPassword(name, PASSWORD, 'seeded');
    const { secret } = await context.get(ServiceTokens).createFirstToken(OPERATORS[0], METRICS_TOKEN);
    return { ...(await context.get(Partners).createPartner('Process test')), metricsToken: secret };
  });
  const [operator, colleague] = OPERATORS.map((name) => Client.basic(env.OPS_URL, name, PASSWORD)) as [Client, Client];
  const running = new Set<Running>();
  return {
    database,
    partner: Client.basic(env.PUBLIC_URL, apiKey, apiSecret),
    operator,
    colleague,
    sink,
    metricsToken,
    start: async (app, more = {}) => {
      const child = await startProcess(app, { ...own, ...more });
      running.add(child);
      return child;
    },
    close: async () => {
      await Promise.all([...running].map((child) => child.kill('SIGKILL')));
      await sink.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startProcess(app: string, settings: Record<string, string>): Promise<Running> {
  const file = path.join(projectRoot, 'dist', 'apps', app, 'src', 'main.js');
  const child = fork(file, {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const complaints: Buffer[] = [];
  const logged: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => logged.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk));
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  await Promise.race([ready(child), ended.then((signal) => failed(app, signal, complaints))]);
  return {
    pid: child.pid ?? 0,
    ended,
    output: () => Buffer.concat(logged).toString('utf8'),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

const ready = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.on('message', (message: { ready?: boolean }) => message.ready && resolve()));

/** A process armed to die may do so during its start; the test detects that, so it is not a failure to start. */
function failed(app: string, signal: NodeJS.Signals | null, complaints: readonly Buffer[]): void {
  if (signal !== 'SIGKILL')
    throw new Error(`${app} did not start: ${Buffer.concat(complaints).toString('utf8').slice(-2_000)}`);
}
