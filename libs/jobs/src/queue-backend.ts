import type { Env } from '@rampart/config';
import { newConnection, newPool, openSession } from '@rampart/data';
import { Logger } from '@nestjs/common';
import { createRedisBackend, type QueueOptions, runMigrations, setDefaultBackendFactory } from 'bullmq';
import type pg from 'pg';
import { QUEUES } from './queues.js';
import { createSteadyPostgresBackend } from './steady-backend.js';

/** Each worker keeps one connection for LISTEN; the rest is for work. With too few, workers hang silently. */
const POOL_SIZE = 2 * QUEUES.length + 8;

/** Chooses where BullMQ keeps its queues. Must run before a queue or a worker is created. */
export function chooseBackend(env: Pick<Env, 'QUEUE_BACKEND'>): void {
  if (env.QUEUE_BACKEND === 'postgres') setDefaultBackendFactory(createSteadyPostgresBackend);
  else setDefaultBackendFactory(createRedisBackend);
}

/** The connection that queues and workers share, in the form that BullMQ takes. */
export async function queueConnection(
  env: Env,
): Promise<{ connection: QueueOptions['connection']; close: () => Promise<void> }> {
  if (env.QUEUE_BACKEND === 'redis') {
    return { connection: { url: env.REDIS_URL, maxRetriesPerRequest: null }, close: () => Promise.resolve() };
  }
  await migrateQueues(env);
  const pool = queuePool(env.DATABASE_URL);
  return { connection: pool as never, close: () => pool.end() };
}

/** Migrates BullMQ's own tables; does nothing on Redis. */
export async function migrateQueues(env: Pick<Env, 'QUEUE_BACKEND' | 'DATABASE_URL'>): Promise<void> {
  if (env.QUEUE_BACKEND === 'redis') return;
  const client = newConnection(env.DATABASE_URL, 'migrate');
  try {
    await openSession(client);
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

function queuePool(url: string): pg.Pool {
  const parameters = { search_path: 'bullmq' }; // BullMQ's functions are called by their bare names
  const pool = newPool(url, POOL_SIZE, { application: 'queues', parameters });
  pool.on('error', (error) => new Logger('QueuePool').warn(error.message));
  return pool;
}
