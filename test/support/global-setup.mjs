import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.mjs';
import { redisServer, startThrowAwayRedis } from '../../tools/redis/throw-away.mjs';

/**
 * One Postgres and, where redis-server is installed, one Redis for all suites: TEST_PG_URL and TEST_REDIS_URL. Given ones are used
 * as they are. Jest calls this once per project; the first call starts them.
 */
export default async function setup() {
  globalThis.rampartServers ??= start();
  await globalThis.rampartServers;
}

async function start() {
  const [postgres, redis] = await Promise.all([
    process.env.TEST_PG_URL ? undefined : startThrowAwayPostgres(),
    givenRedis() || !redisServer() ? undefined : startThrowAwayRedis(),
  ]);
  if (postgres) process.env.TEST_PG_URL = postgres.url;
  const redisUrl = redis?.url ?? givenRedis();
  if (redisUrl) process.env.TEST_REDIS_URL = redisUrl;
  return [postgres, redis].filter((server) => server !== undefined);
}

const givenRedis = () => process.env.TEST_REDIS_URL || process.env.REDIS_URL;
