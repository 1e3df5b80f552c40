import type { Env } from '@rampart/config';
import { hearOfCuts } from '@rampart/data';
import { Logger } from '@nestjs/common';
import { createRedisBackend, type QueueOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import pg from 'pg';
import { QUEUES } from './queues.js';
import { createSteadyPostgresBackend } from './steady-backend.js';

/** Each worker keeps one connection for LISTEN; the rest is for work. Too few would hang without a word. */
const POOL_SIZE = 2 * QUEUES.length + 8;

/** Choosing where BullMQ keeps its queues: here and nowhere else. Must run before a queue or a worker is made. */
export function chooseBackend(env: Pick<Env, 'QUEUE_BACKEND'>): void {
  if (env.QUEUE_BACKEND === 'postgres') setDefaultBackendFactory(createSteadyPostgresBackend);
  else setDefaultBackendFactory(createRedisBackend);
}

/** The connection that queues and workers share, in the shape BullMQ wants it. */
export async function queueConnection(env: Env): Promise<{ connection: QueueOptions['connection']; close: () => Promise<void> }> {
  if (env.QUEUE_BACKEND === 'redis') {
    return { connection: { url: env.REDIS_URL, maxRetriesPerRequest: null }, close: () => Promise.resolve() };
  }
  await migrateQueues(env);
  const pool = queuePool(env.DATABASE_URL);
  return { connection: pool as never, close: () => pool.end() };
}

/** Brings BullMQ's own tables up to date; nothing to do on Redis. */
export async function migrateQueues(env: Pick<Env, 'QUEUE_BACKEND' | 'DATABASE_URL'>): Promise<void> {
  if (env.QUEUE_BACKEND === 'redis') return;
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

function queuePool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    keepAlive: true,
    verify: hearOfCuts,
    application_name: 'rampart-queues',
    options: '-c search_path=bullmq', // BullMQ's functions are called by their bare names
  });
  pool.on('error', (error) => new Logger('QueuePool').warn(error.message));
  return pool;
}
