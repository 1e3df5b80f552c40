import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import { type CpuClock, cpuOfPostgres, cpuOfProcesses } from '../bench/cpu.js';
import { readFigures } from '../hash-flood/process-figures.js';
import { startReceiver } from '../stage/receiver.js';
import { type Backend, openStage, type Stage } from '../stage/stage.js';
import { openTestbed } from '../stage/testbed.js';
import { sendOrders, type TrafficFigures } from './traffic.js';

const WARM_UP_SECONDS = 5;
const DELIVERED_WITHIN_MS = 30_000;

export interface SustainedFigures {
  readonly backend: Backend;
  readonly seconds: number;
  readonly traffic: TrafficFigures;
  /** CPU seconds by program. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Resident memory in MiB, sampled at equal intervals. */
  readonly memory: Readonly<Record<'api' | 'worker', readonly number[]>>;
  /** Webhooks that did not arrive. */
  readonly undelivered: number;
}

const SAMPLES = 20;

/** Runs orders of `callers` callers for `seconds` on one backend, with an endpoint that accepts every webhook. */
export async function runSustained(backend: Backend, seconds: number, callers: number): Promise<SustainedFigures> {
  const receiver = await startReceiver(() => 204);
  const stage = await openStage({ workers: 1, backend });
  const owner = await connectTo(stage.databaseUrl);
  try {
    const testbed = await openTestbed(stage.sandbox);
    await testbed.partner.post('/api/webhook-endpoints', { url: `${receiver.url}/sustained` });
    await sendOrders(testbed, WARM_UP_SECONDS, callers);
    console.error(`${seconds} s of orders, queues in ${backend} ...`);
    const clocks = await clocksOf(stage, owner);
    const before = readAll(clocks);
    const memory = sampleMemory(stage, (seconds * 1_000) / SAMPLES);
    const startedAt = performance.now();
    const traffic = await sendOrders(testbed, seconds, callers);
    const lasted = (performance.now() - startedAt) / 1_000;
    const after = readAll(clocks);
    const cpu = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
    return {
      backend,
      seconds: lasted,
      traffic,
      cpu,
      memory: memory.stop(),
      undelivered: await countUndelivered(owner),
    };
  } finally {
    await owner.end();
    receiver.close();
    await stage.close();
  }
}

const clocksOf = async ({ api, workers, redis }: Stage, owner: Client): Promise<Record<string, CpuClock>> => ({
  api: cpuOfProcesses([api.pid]),
  worker: cpuOfProcesses([workers[0]?.pid]),
  Postgres: await cpuOfPostgres(owner),
  ...(redis ? { Redis: cpuOfProcesses([redis.pid]) } : {}),
});

const readAll = (clocks: Readonly<Record<string, CpuClock>>): Record<string, number> =>
  Object.fromEntries(Object.entries(clocks).map(([name, clock]) => [name, clock()]));

function sampleMemory({ api, workers }: Stage, everyMs: number): { stop: () => SustainedFigures['memory'] } {
  const memory: { api: number[]; worker: number[] } = { api: [], worker: [] };
  const timer = setInterval(() => {
    memory.api.push(readFigures(api.pid ?? 0).residentMiB);
    memory.worker.push(readFigures(workers[0]?.pid ?? 0).residentMiB);
  }, everyMs);
  return { stop: () => (clearInterval(timer), memory) };
}

async function countUndelivered(owner: Client): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await owner.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM webhook_delivery WHERE state <> 'delivered'",
    );
    return rows[0]?.count ?? 0;
  };
  for (const deadline = performance.now() + DELIVERED_WITHIN_MS; performance.now() < deadline; await sleep(100))
    if ((await count()) === 0) return 0;
  return count();
}
