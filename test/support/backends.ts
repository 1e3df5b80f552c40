import { Redis } from 'ioredis';
import type { TestDatabase } from './database.js';

/** The backend of BullMQ's queues during a suite. */
export interface QueueBackend {
  readonly name: 'postgres' | 'redis';
  /** Settings for `startWorld` and `loadEnv`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Loses every job, as a crash of the queue's server without a backup would. */
  empty(database: TestDatabase): Promise<void>;
}

/** Runs a suite on both queue backends; on Redis only if TEST_REDIS_URL names one, and not in a short run. */
export function onEachBackend(what: string, suite: (backend: QueueBackend) => void): void {
  describe(`${what} (queues in postgres)`, () => suite(postgres));
  const redisUrl = process.env['TEST_REDIS_URL'];
  if (redisUrl && process.env['TEST_SCOPE'] !== 'short') {
    const backend = redis(redisUrl);
    describe(`${what} (queues in redis)`, () => {
      beforeAll(() => forget(backend.settings['REDIS_URL'] ?? ''));
      suite(backend);
    });
  } else {
    describe.skip(`${what} (queues in redis): did not run, see the beginning of the run`, () =>
      suite(redis('redis://127.0.0.1:6379')));
  }
}

const postgres: QueueBackend = {
  name: 'postgres',
  settings: { QUEUE_BACKEND: 'postgres' },
  empty: async (database) => void (await database.query('TRUNCATE bullmq.job CASCADE')),
};

/** Concurrent suites use different numbered databases. */
function redis(server: string): QueueBackend {
  const number = (Number(process.env['JEST_WORKER_ID'] ?? 1) % 15) + 1;
  const url = Object.assign(new URL(server), { pathname: `/${number}` }).href;
  return { name: 'redis', settings: { QUEUE_BACKEND: 'redis', REDIS_URL: url }, empty: () => forget(url) };
}

/** Deletes only the service's keys, because the Redis may hold others. */
async function forget(url: string): Promise<void> {
  const client = new Redis(url);
  const keys = await client.keys('rampart:*');
  if (keys.length > 0) await client.del(keys);
  await client.quit();
}
