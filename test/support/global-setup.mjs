import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.mjs';
import { redisServer, startThrowAwayRedis } from '../../tools/redis/throw-away.mjs';

/**
 * One Postgres and, where redis-server is installed, one Redis for all suites: TEST_PG_URL and TEST_REDIS_URL. Given ones are used
 * as they are. Jest calls this once per project; the first call starts them. TEST_RUN names the run, for what its suites share on a server.
 */
export default async function setup() {
  globalThis.rampartServers ??= start();
  await globalThis.rampartServers;
}

async function start() {
  process.env.TEST_RUN = randomBytes(6).toString('hex');
  const [postgres, redis] = await Promise.all([
    process.env.TEST_PG_URL ? undefined : startThrowAwayPostgres(),
    givenRedis() || !redisServer() ? undefined : startThrowAwayRedis(),
  ]);
  if (postgres) process.env.TEST_PG_URL = postgres.url;
  const redisUrl = redis?.url ?? givenRedis();
  if (redisUrl) process.env.TEST_REDIS_URL = redisUrl;
  return [postgres ?? { stop: dropTemplates }, redis].filter((server) => server !== undefined);
}

/** On a server that stays, nothing of this run does. */
async function dropTemplates() {
  const client = new pg.Client({ connectionString: process.env.TEST_PG_URL });
  await client.connect();
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE datname LIKE $1', [
    `rampart_${process.env.TEST_RUN}_%`,
  ]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS rampart_owner_${process.env.TEST_RUN}`).catch(() => {}); // databases of suites that failed may still be its own
  await client.end();
}

const givenRedis = () => process.env.TEST_REDIS_URL || process.env.REDIS_URL;
