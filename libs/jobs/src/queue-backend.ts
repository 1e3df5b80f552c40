import { BadEnvironment, type Env } from '@rampart/config';
import { LONG_STATEMENTS, newConnection, newPool, openSession } from '@rampart/data';
import { SECOND } from '@rampart/kernel';
import { sql } from '@rampart/sql';
import { Logger } from '@nestjs/common';
import { type QueueOptions, RedisConnection, runMigrations, setDefaultBackendFactory } from 'bullmq';
import type pg from 'pg';
import { QUEUES } from './queues.js';
import { newQueueClient } from './redis-client.js';
import { redisOptions } from './redis-options.js';
import { refuseUnusableRedis } from './redis-rights.js';
import { createSteadyPostgresBackend, createSteadyRedisBackend } from './steady-backend.js';

/** Each worker holds one connection for LISTEN; the rest is for work. If there are too few, workers hang silently. */
const POOL_SIZE = 2 * QUEUES.length + 8;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Shared by queues and workers. */
interface QueueConnection {
  readonly connection: QueueOptions['connection'];
  /** Called before the workers end: a worker waits for its first connection, forever if the server is unavailable. */
  readonly stopReconnecting: () => void;
  readonly close: () => Promise<void>;
}

/** Chooses where BullMQ keeps its queues. Call this before a queue or a worker is created. */
export function chooseBackend(env: Pick<Env, 'QUEUE_BACKEND'>): void {
  RedisConnection.clientFactory = newQueueClient;
  if (env.QUEUE_BACKEND === 'postgres') setDefaultBackendFactory(createSteadyPostgresBackend);
  else setDefaultBackendFactory(createSteadyRedisBackend);
}

/** Returns the connection in the form that BullMQ expects. */
export async function queueConnection(env: Env): Promise<QueueConnection> {
  if (env.QUEUE_BACKEND === 'redis') return redisConnection(env);
  await migrateQueues(env).catch(refuseMissingTables);
  const pool = queuePool(env);
  return { connection: pool as never, stopReconnecting: () => undefined, close: () => pool.end() };
}

/** Throws what to do if the tables were never created, as after a change from Redis, by which `migrate` creates none. */
function refuseMissingTables(error: Error & { readonly code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new BadEnvironment([
    'QUEUE_BACKEND: this database has no tables for queues, and the service may not create them; run migrate with QUEUE_BACKEND=postgres first',
  ]);
}

async function redisConnection(env: Env): Promise<QueueConnection> {
  await refuseUnusableRedis(env);
  let isStopped = false;
  return {
    connection: redisOptions(env, () => isStopped),
    stopReconnecting: () => (isStopped = true),
    close: () => Promise.resolve(),
  };
}

/** Migrates BullMQ's own tables. No-op on Redis, or if another role owns the tables, which has then migrated them. */
export async function migrateQueues(env: Pick<Env, 'QUEUE_BACKEND' | 'DATABASE_URL'>): Promise<void> {
  if (env.QUEUE_BACKEND === 'redis') return;
  const client = newConnection(env.DATABASE_URL, { application: 'migrate', statementTimeout: LONG_STATEMENTS });
  try {
    await openSession(client);
    if (!(await mayMigrate(client))) return;
    await runMigrations(client);
    for (const queue of QUEUES) await makeIdSequence(client, queue);
    await client.query(STALLED_INDEX);
  } finally {
    await client.end();
  }
}

/** Without this index each check for stalled jobs would read all jobs of its queue, including those that are kept after their end. */
const STALLED_INDEX = 'CREATE INDEX IF NOT EXISTS job_stalled_idx ON bullmq.job (queue) WHERE stalled_marked';

/** BullMQ creates the sequence of a queue when it adds the first job, which the service's role has no permission for. */
async function makeIdSequence(client: pg.Client, queue: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(sql`SELECT bullmq.job_id_seq_name(${queue}) AS name`.toQuery());
  await client.query(`CREATE SEQUENCE IF NOT EXISTS bullmq.${rows[0]!.name}`);
}

async function mayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOwn: boolean }>(
    `SELECT pg_has_role(nspowner, 'MEMBER') AS "isOwn" FROM pg_namespace WHERE nspname = 'bullmq'`,
  );
  return rows[0]?.isOwn ?? true;
}

function queuePool({ DATABASE_URL, DATABASE_TIMEOUT_SECONDS }: Env): pg.Pool {
  const parameters = {
    search_path: 'bullmq', // BullMQ's functions are called by their unqualified names
    synchronous_commit: 'local', // a job is a hint, which the outbox repeats, so no commit waits for a standby while it holds the lock of notifications
  };
  const pool = newPool(DATABASE_URL, POOL_SIZE, {
    application: 'queues',
    statementTimeout: DATABASE_TIMEOUT_SECONDS * SECOND,
    parameters,
  });
  pool.setMaxListeners(POOL_SIZE); // each queue and each worker listens for errors
  pool.on('error', (error) => new Logger('QueuePool').warn(error.message));
  return pool;
}
