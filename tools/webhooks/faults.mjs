import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo } from '../postgres/connect.mjs';
import { redisServer } from '../redis/throw-away.mjs';

/** What can go wrong on a stage: how often, and how it is done. What could not be done throws. */
export function faultsOf(stage, random) {
  const worker = () => stage.workers[Math.floor(random() * stage.workers.length)];
  return [
    { name: 'kill -9 of a worker', times: 20, strike: () => kill(worker()) },
    { name: 'kill -9 of the api', times: 5, strike: () => kill(stage.api) },
    { name: stage.redis ? 'FLUSHALL' : 'every job of the queues deleted', times: 3, strike: () => loseJobs(stage) },
    ...(stage.redis
      ? [{ name: 'restart of Redis, which forgets everything', times: 3, strike: () => stage.redis.restart() }]
      : []),
    { name: 'crash and restart of Postgres', times: 3, strike: () => stage.postgres.crash() },
    { name: 'connections to Postgres cut for three seconds', times: 3, strike: () => cutConnections(stage, random) },
  ];
}

function kill(program) {
  if (!program.kill()) throw new Error('it was not running');
}

/** Every job of every queue is gone. */
export const loseJobs = (stage) => (stage.redis ? flush(stage.redis.url) : truncate(stage));

/** When each fault strikes: after how many changes, in order. */
export function planOf(faults, changes, random) {
  const strikes = faults.flatMap(({ times, ...fault }) =>
    Array.from({ length: times }, () => ({ ...fault, after: Math.floor(changes * (0.02 + 0.96 * random())) })),
  );
  return strikes.sort((a, b) => a.after - b.after);
}

const cutConnections = ({ databaseUrl }, random) =>
  withClient(databaseUrl, (client) => cutForThreeSeconds(client, random));

/** One after the other, at random, every 50 ms. */
async function cutForThreeSeconds(client, random) {
  for (let cut = 0; cut < 60; cut += 1) {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY md5(pid::text || $1) LIMIT 1`,
      [String(random())],
    );
    await sleep(50);
  }
}

const flush = (url) =>
  new Promise((resolve, reject) => {
    execFile(redisServer().replace(/redis-server$/, 'redis-cli'), ['-u', url, 'FLUSHALL'], (error) =>
      error ? reject(error) : resolve(),
    );
  });

const truncate = ({ databaseUrl }) => withClient(databaseUrl, (client) => client.query('TRUNCATE bullmq.job CASCADE'));

async function withClient(url, act) {
  const client = await connectTo(url);
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
