import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PASSWORD, SERVICE_USER } from '../../../tools/postgres/cluster.js';
import { connectTo, withDatabase } from '../../../tools/postgres/connect.js';
import { freePort } from '../../../tools/postgres/ports.js';
import { temporaryFolder } from '../../../tools/postgres/temporary-folder.js';
import { unsetSettings } from '../../../tools/setup/env-file.js';
import type { Sandbox } from '../../../tools/setup/sandbox.js';
import { keepRunning, type KeptProgram, type Program } from './keep-running.js';
import { type OwnPostgres, type OwnRedis, startKeptPostgres, startOwnPostgres, startOwnRedis } from './own-servers.js';

export type Backend = 'postgres' | 'redis';

export interface StageOptions {
  readonly workers: number;
  /** The backend of the queues. */
  readonly backend: Backend;
  /** The number of processes of the operators' app. */
  readonly ops?: number;
  readonly settings?: Readonly<Record<string, string>>;
  readonly postgresSettings?: Readonly<Record<string, string>>;
  /** A folder that outlives the stage, and that the next one uses again. */
  readonly keptIn?: string;
  /** Starts Postgres if it is more than one server. */
  readonly startServer?: (folder: string) => Promise<OwnPostgres>;
}

/** The environment of its programs. */
export type StageEnvironment = NodeJS.ProcessEnv & {
  readonly DATABASE_URL: string;
  readonly MIGRATIONS_DATABASE_URL: string;
  readonly OPS_PORT: string;
};

export interface Stage {
  readonly env: StageEnvironment;
  readonly sandbox: Omit<Sandbox, 'opsUrl' | 'checkoutUrl' | 'dashboardUrl' | 'opsConsoleUrl'>;
  readonly postgres: OwnPostgres;
  readonly redis: OwnRedis | undefined;
  readonly api: KeptProgram;
  readonly workers: readonly KeptProgram[];
  readonly ops: readonly KeptProgram[];
  readonly databaseUrl: string;
  readonly opsUrl: string;
  /** Folder with the logs of its processes. */
  readonly folder: string;
  close(): Promise<void>;
}

/** The built service as separate processes, each of which can be killed: one API, several workers, Postgres and, if requested, Redis. */
export async function openStage(options: StageOptions): Promise<Stage> {
  const { workers, backend, ops = 0, settings = {}, postgresSettings = {} } = options;
  const { keptIn, startServer = (place) => startPostgres(place, postgresSettings) } = options;
  const startPostgres = keptIn === undefined ? startOwnPostgres : startKeptPostgres;
  const folder = keptIn ?? temporaryFolder('rampart-stage-');
  const postgres = await startServer(folder);
  const redis = backend === 'redis' ? await startOwnRedis() : undefined;
  const env = await environment(folder, postgres, redis, settings);
  const sandbox = await prepare(env, folder);
  const { NODE_ARGUMENTS: nodeArguments } = await import('../../../apps/standalone/src/processes.js');
  const programOf = (app: string, i: number): Program => ({
    ...{ app, env, nodeArguments },
    logFile: path.join(folder, `${app}-${i}.log`),
  });
  const start = (app: string, count: number): KeptProgram[] =>
    Array.from({ length: count }, (_, i) => keepRunning(programOf(app, i)));
  const api = keepRunning(programOf('api', 0));
  const crew = start('worker', workers);
  const desks = start('ops', ops);
  const programs = [api, ...crew, ...desks];
  await Promise.all(programs.map((each) => each.ready()));
  return {
    env,
    sandbox,
    postgres,
    redis,
    api,
    workers: crew,
    ops: desks,
    databaseUrl: env.MIGRATIONS_DATABASE_URL,
    opsUrl: `http://127.0.0.1:${env.OPS_PORT}`,
    folder,
    close: async () => {
      await Promise.all(programs.map((each) => each.stop()));
      await redis?.stop();
      await postgres.stop();
    },
  };
}

async function environment(
  folder: string,
  postgres: OwnPostgres,
  redis: OwnRedis | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<StageEnvironment> {
  const owner = withDatabase(postgres.url, 'rampart');
  return {
    ...process.env,
    ...unsetSettings(),
    DATA_DIR: folder,
    MIGRATIONS_DATABASE_URL: owner,
    DATABASE_URL: Object.assign(new URL(owner), { username: SERVICE_USER, password: PASSWORD }).href,
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    OPS_FOUR_EYES_ABOVE: '1000000', // a single operator resolves what a drill leaves behind
    ...(redis ? { QUEUE_BACKEND: 'redis', REDIS_URL: redis.url } : {}),
    ...settings,
  };
}

/** Prepares the database, queues and the sandbox's partner; keeps what a kept folder already has. */
async function prepare(env: StageEnvironment, folder: string): Promise<Stage['sandbox']> {
  const server = await connectTo(withDatabase(env.MIGRATIONS_DATABASE_URL, 'postgres'));
  const { rowCount } = await server.query("SELECT FROM pg_database WHERE datname = 'rampart'");
  if (rowCount === 0) await server.query('CREATE DATABASE rampart');
  await server.end();
  const { loadEnv } = await import('@rampart/config'); // imported here, because they were not yet built when this file was loaded
  const { prepareDatabase } = await import('../../../apps/standalone/src/prepare.js');
  const { readAccounts } = await import('../../../apps/standalone/src/sandbox-file.js');
  const { seedSandbox } = await import('../../../apps/standalone/src/seed.js');
  const parsed = loadEnv(env);
  await prepareDatabase(parsed);
  const file = path.join(folder, 'accounts.json');
  const accounts = await seedSandbox(parsed, await readAccounts(file));
  await writeFile(file, JSON.stringify(accounts), { mode: 0o600 });
  return { baseUrl: parsed.PUBLIC_URL, ...accounts };
}
