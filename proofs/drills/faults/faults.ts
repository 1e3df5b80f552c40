import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import { Problem } from '../../../tools/bootstrap/problem.mjs';
import { withConnection } from '../../../tools/postgres/connect.js';
import { redisServer } from '../../../tools/redis/throw-away.js';
import type { KeptProgram } from '../stage/keep-running.js';
import type { Stage } from '../stage/stage.js';

type Random = () => number;

export interface Fault {
  readonly name: string;
  /** How many times the fault occurs in a run. */
  readonly times: number;
  /** Throws if the fault could not be injected. */
  inject(): unknown;
}

export interface PlannedFault extends Omit<Fault, 'times'> {
  /** The number of changes before the fault. */
  readonly after: number;
}

/** Everything that can go wrong on a stage. */
export function faultsOf(stage: Stage, random: Random): Fault[] {
  const { api, workers, postgres, redis } = stage;
  const worker = (): KeptProgram | undefined => workers[Math.floor(random() * workers.length)];
  return [
    { name: 'kill -9 of a worker', times: 20, inject: () => kill(worker()) },
    { name: 'kill -9 of the api', times: 5, inject: () => kill(api) },
    { name: redis ? 'FLUSHALL' : 'every job of the queues deleted', times: 3, inject: () => loseJobs(stage) },
    ...(redis ? [{ name: 'restart of Redis, which forgets everything', times: 3, inject: () => redis.restart() }] : []),
    { name: 'crash and restart of Postgres', times: 3, inject: () => postgres.crash() },
    { name: 'connections to Postgres cut for three seconds', times: 3, inject: () => cutConnections(stage, random) },
  ];
}

function kill(program: KeptProgram | undefined): void {
  if (!program?.kill()) throw new Error('it was not running');
}

/** Removes every job of every queue. */
export const loseJobs = ({ redis, databaseUrl }: Stage): Promise<void> =>
  redis ? flush(redis.url) : truncate(databaseUrl);

/** Plans when each fault is injected: after how many changes, in order. */
export function planOf(faults: readonly Fault[], changes: number, random: Random): PlannedFault[] {
  const planned = faults.flatMap(({ times, ...fault }) =>
    Array.from({ length: times }, () => ({ ...fault, after: Math.floor(changes * (0.02 + 0.96 * random())) })),
  );
  return planned.sort((a, b) => a.after - b.after);
}

const cutConnections = ({ databaseUrl }: Stage, random: Random): Promise<void> =>
  withConnection(databaseUrl, (client) => cutForThreeSeconds(client, random));

/** Cuts a random connection every 50 ms for three seconds. */
async function cutForThreeSeconds(client: Client, random: Random): Promise<void> {
  for (let cut = 0; cut < 60; cut += 1) {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY md5(pid::text || $1) LIMIT 1`,
      [String(random())],
    );
    await sleep(50);
  }
}

async function flush(url: string): Promise<void> {
  const server = redisServer();
  if (server === undefined) throw new Problem('PATH has no redis-server');
  await promisify(execFile)(server.replace(/redis-server$/, 'redis-cli'), ['-u', url, 'FLUSHALL']);
}

const truncate = (databaseUrl: string): Promise<void> =>
  withConnection(databaseUrl, async (client) => void (await client.query('TRUNCATE bullmq.job CASCADE')));
