import { randomBytes } from 'node:crypto';
import { connectTo } from '../../tools/postgres/connect.js';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { redisServer, startThrowAwayRedis } from '../../tools/redis/throw-away.js';

interface Server {
  stop(): Promise<void>;
}

declare global {
  /** Started once for all projects. */
  var rampartServers: Promise<readonly Server[]> | undefined;
}

/**
 * One Postgres and, where redis-server is installed, one Redis for all suites: TEST_PG_URL and TEST_REDIS_URL. Given ones are used
 * as they are. Jest calls this once per project; the first call starts them. TEST_RUN names the run, for what its suites share on a server.
 */
export default async function setup(): Promise<void> {
  globalThis.rampartServers ??= start();
  await globalThis.rampartServers;
}

async function start(): Promise<readonly Server[]> {
  process.env['TEST_RUN'] = randomBytes(6).toString('hex');
  const [postgres, redis] = await Promise.all([
    process.env['TEST_PG_URL'] ? undefined : startThrowAwayPostgres(),
    givenRedis() || !redisServer() ? undefined : startThrowAwayRedis(),
  ]);
  if (postgres) process.env['TEST_PG_URL'] = postgres.url;
  const redisUrl = redis?.url ?? givenRedis();
  if (redisUrl) process.env['TEST_REDIS_URL'] = redisUrl;
  return [postgres ?? { stop: dropTemplates }, redis].filter((server) => server !== undefined);
}

/** On a server that stays, nothing of this run does. */
async function dropTemplates(): Promise<void> {
  const run = process.env['TEST_RUN'] ?? '';
  const client = await connectTo(process.env['TEST_PG_URL'] ?? '');
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
    `rampart_${run}_%`,
  ]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  await client.query(`DROP ROLE IF EXISTS rampart_owner_${run}`).catch(() => {}); // databases of suites that failed may still be its own
  await client.end();
}

const givenRedis = (): string | undefined => process.env['TEST_REDIS_URL'] || process.env['REDIS_URL'];
