import { fork } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountForNewCluster, canEnter } from '../postgres/account.mjs';
import { connectTo } from '../postgres/connect.mjs';
import { freePort } from '../postgres/ports.mjs';
import { startPostgres } from '../postgres/start.mjs';
import { redisServer, startThrowAwayRedis } from '../redis/throw-away.mjs';
import { guard } from '../setup/guard.mjs';
import { Problem } from '../setup/problem.mjs';
import { inProject } from '../setup/project.mjs';

/** Survives kills of Postgres, not power cuts, of which there are none here; notes when each transaction was committed. */
const SETTINGS = { fsync: 'off', full_page_writes: 'off', track_commit_timestamp: 'on' };

const RESTART_MS = 200;

/**
 * The built service as processes of their own, each of which can be killed: one api, several workers, Postgres and, if wanted, Redis.
 * `ops` is how many of the operators' app.
 */
export async function openStage({ workers, backend, ops = 0, settings = {}, postgresSettings = {} }) {
  const folder = temporaryFolder();
  const postgres = await ownPostgres(folder, postgresSettings);
  const redis = backend === 'redis' ? await ownRedis() : undefined;
  const env = await environment(folder, { postgres, redis, settings });
  const sandbox = await prepare(env);
  const api = keepRunning('api', env, folder);
  const crew = Array.from({ length: workers }, (_, i) => keepRunning('worker', env, folder, i));
  const desks = Array.from({ length: ops }, (_, i) => keepRunning('ops', env, folder, i));
  await Promise.all([api, ...crew, ...desks].map(({ ready }) => ready()));
  return {
    env,
    sandbox,
    postgres,
    redis,
    api,
    workers: crew,
    databaseUrl: env.DATABASE_URL,
    opsUrl: `http://127.0.0.1:${env.OPS_PORT}`,
    close: async () => {
      await Promise.all([api, ...crew, ...desks].map((each) => each.stop()));
      await redis?.stop();
      await postgres.stop();
    },
  };
}

/** Postgres may run under another account, which passes through the folder. */
function temporaryFolder() {
  const account = accountForNewCluster();
  const place = [os.tmpdir(), '/var/tmp'].find((candidate) => canEnter(candidate, account));
  const folder = fs.mkdtempSync(path.join(place, 'rampart-stage-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

async function ownPostgres(folder, settings) {
  const wanted = {
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'postgres.log'),
    settings: { ...SETTINGS, ...settings },
  };
  let server = await startPostgres(wanted);
  const release = guard(server.pid, folder);
  return {
    url: server.url,
    /** As a crash would: sessions are cut, the log is replayed. Answers how long it took until it is ready. */
    crash: async () => {
      await endAtOnce(server.pid);
      const startedAt = performance.now();
      server = await startPostgres(wanted);
      return performance.now() - startedAt;
    },
    stop: async () => {
      await server.stop();
      await release();
    },
  };
}

async function ownRedis() {
  if (!redisServer()) throw new Problem('PATH has no redis-server');
  let server = await startThrowAwayRedis();
  const { port } = new URL(server.url);
  return {
    url: server.url,
    /** It forgets everything: nothing of it is on disk. */
    restart: async () => {
      await server.stop();
      server = await startThrowAwayRedis(Number(port));
    },
    stop: () => server.stop(),
  };
}

async function environment(folder, { postgres, redis, settings }) {
  const names = [...fs.readFileSync(inProject('.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  );
  return {
    ...process.env,
    ...Object.fromEntries(names.map((name) => [name, ''])),
    DATA_DIR: folder,
    DATABASE_URL: postgres.url.replace(/\/postgres$/, '/rampart'),
    PORT: String(await freePort()),
    OPS_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
    ...(redis ? { QUEUE_BACKEND: 'redis', REDIS_URL: redis.url } : {}),
    ...settings,
  };
}

/** Database, queues and the sandbox's partner. */
async function prepare(env) {
  const server = await connectTo(env.DATABASE_URL.replace(/\/rampart$/, '/postgres'));
  await server.query('CREATE DATABASE rampart');
  await server.end();
  const { loadEnv } = await import(inProject('dist/libs/config/src/index.js'));
  const { prepareDatabase } = await import(inProject('dist/apps/standalone/src/prepare.js'));
  const { seedSandbox } = await import(inProject('dist/apps/standalone/src/seed.js'));
  const parsed = loadEnv(env);
  await prepareDatabase(parsed);
  return { baseUrl: parsed.PUBLIC_URL, ...(await seedSandbox(parsed, undefined)) };
}

/** One program, started again whenever it ends. It ends by itself when we do. */
function keepRunning(app, env, folder, number = 0) {
  let child;
  let stopping = false;
  let served;
  const start = () => {
    const log = fs.openSync(path.join(folder, `${app}-${number}.log`), 'a');
    child = fork(inProject('dist/apps', app, 'src/main.js'), [], {
      env,
      detached: true,
      stdio: ['ignore', log, log, 'ipc'],
    });
    fs.closeSync(log);
    const mine = child;
    served = new Promise((resolve) => mine.on('message', resolve));
    mine.once('exit', () => stopping || setTimeout(start, RESTART_MS));
  };
  start();
  return {
    kill: () => child.kill('SIGKILL'),
    ready: async () => {
      const tooLong = sleep(60_000, 'too long');
      if ((await Promise.race([served, tooLong])) === 'too long')
        throw new Problem(`${app} does not start; see ${folder}`);
    },
    stop: async () => {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), 30_000);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** It may be gone already, if it did not start again the last time. */
async function endAtOnce(pid) {
  try {
    for (process.kill(pid, 'SIGQUIT'); ; await sleep(20)) process.kill(pid, 0);
  } catch {
    return;
  }
}
