import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserServer } from 'playwright-core';
import { findChromium, launchChromium } from '../../tools/browser/chromium.js';
import { connectTo } from '../../tools/postgres/connect.js';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { redisServer, startThrowAwayRedis } from '../../tools/redis/throw-away.js';
import { ensurePages } from '../../tools/setup/compile.js';

interface Server {
  stop(): Promise<void>;
}

const END_WITHIN_MS = 60_000;

let servers: Promise<readonly Server[]> | undefined;
let browser: Promise<BrowserServer | undefined> | undefined;

/** The servers of all suites, one Chromium, and the built pages. */
export async function setupPages(): Promise<void> {
  await Promise.all([setupServers(), setupBrowser(), ensurePages()]);
}

/** Ends what was started; what does not end in time ends with its process. */
export async function teardown(): Promise<void> {
  const [started, chromium] = await Promise.all([servers, browser]);
  servers = browser = undefined;
  const ended = Promise.all([chromium?.close(), ...(started ?? []).map((server) => server.stop())]);
  await Promise.race([ended, sleep(END_WITHIN_MS, undefined, { ref: false })]);
}

/**
 * Starts one Postgres and, if redis-server is installed, one Redis, once for all projects: TEST_PG_URL and TEST_REDIS_URL. Servers that are given are used
 * unchanged. TEST_RUN names the run, for what its suites share on a server.
 */
export async function setupServers(): Promise<void> {
  await (servers ??= startServers());
}

async function startServers(): Promise<readonly Server[]> {
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

/** Starts, once for all projects, one Chromium: TEST_BROWSER. Without one the suites that need it do not run. */
export async function setupBrowser(): Promise<void> {
  await (browser ??= startBrowser());
}

async function startBrowser(): Promise<BrowserServer | undefined> {
  const executable = findChromium();
  if (!executable) return undefined;
  const server = await launchChromium(executable);
  process.env['TEST_BROWSER'] = server.wsEndpoint();
  return server;
}

/** Removes everything of this run from a server that stays. */
async function dropTemplates(): Promise<void> {
  const run = process.env['TEST_RUN'] ?? '';
  const client = await connectTo(process.env['TEST_PG_URL'] ?? '');
  const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
    `rampart_${run}_%`,
  ]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  for (const role of [
    `rampart_owner_${run}`,
    `rampart_app_${run}`,
    `rampart_app_${run}_reader`,
    `rampart_app_${run}_credentials`,
    `rampart_app_${run}_partner`,
  ])
    await client.query(`DROP ROLE IF EXISTS ${role}`).catch(() => {}); // databases of suites that failed may still be its own
  await client.end();
}

const givenRedis = (): string | undefined => process.env['TEST_REDIS_URL'] || process.env['REDIS_URL'];
