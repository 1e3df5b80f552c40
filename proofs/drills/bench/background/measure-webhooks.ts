import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../../../tools/bootstrap/problem.mjs';
import type { CreatedEndpoint } from '../../../../tools/demo/shapes.js';
import { connectTo } from '../../../../tools/postgres/connect.js';
import { openStage } from '../../stage/stage.js';
import { createOrder, openTestbed } from '../../stage/testbed.js';
import { type Backlog, openBacklog } from '../../throughput/backlog.js';
import { type Counter, startCounter } from '../../throughput/counter.js';
import { type CpuClock, cpuOfPostgres, cpuOfProcesses, withoutIdle } from '../cpu.js';
import type { BenchOptions } from '../options.js';
import { ratiosOf, type Turn } from '../ratios.js';
import type { Row } from '../row.js';
import { takeTurns, warmUp } from '../turns.js';

/** The number of endpoints that share the deliveries of a turn, and the goal. */
const CASES = { 'webhooks-1': { endpoints: 1, goal: 0.7 }, 'webhooks-15': { endpoints: 15, goal: 0.8 } } as const;
type WebhookRow = keyof typeof CASES;
export const WEBHOOK_ROWS = Object.keys(CASES) as WebhookRow[];
const DELIVERIES = 3_000;
const WITHIN_MS = 120_000;

interface Scene {
  readonly backlog: Backlog;
  readonly receiver: Counter;
  readonly service: CpuClock;
  readonly floor: CpuClock;
}

/** Measures how one worker delivers a backlog, in turns with a bare loop that claims a batch, posts it and acknowledges it in one statement. */
export async function measureWebhooks(options: BenchOptions): Promise<Row[]> {
  const receiver = await startCounter([]);
  const stage = await openStage({ workers: 1, backend: 'postgres' });
  const owner = await connectTo(stage.databaseUrl);
  try {
    const testbed = await openTestbed(stage.sandbox);
    const url = `${receiver.url}/first`;
    const { id } = await testbed.partner.post<CreatedEndpoint>('/api/webhook-endpoints', { url });
    await createOrder(testbed);
    const backlog = await openBacklog(stage, receiver.url);
    await backlog.copyEndpoint(id, pathsOf(15));
    const postgres = await cpuOfPostgres(owner);
    const service = await withoutIdle([cpuOfProcesses([stage.workers[0]?.pid]), postgres]);
    const floor = await withoutIdle([cpuOfProcesses([backlog.floorPid]), postgres]);
    const rows: Row[] = [];
    for (const name of WEBHOOK_ROWS)
      if (options.includes(name)) rows.push(await measure({ backlog, receiver, service, floor }, name, options));
    await backlog.close();
    return rows;
  } finally {
    receiver.close();
    await owner.end();
    await stage.close();
  }
}

async function measure(scene: Scene, name: WebhookRow, { rounds }: BenchOptions): Promise<Row> {
  const { endpoints, goal } = CASES[name];
  const title = endpoints === 1 ? 'webhooks to one endpoint' : `webhooks to ${endpoints} endpoints`;
  console.error(`${title} ...`);
  const paths = pathsOf(endpoints);
  await scene.backlog.disableAllBut(paths);
  const turns = { service: () => byWorker(scene, paths), floor: () => byFloor(scene, paths) };
  await warmUp(turns);
  const taken = await takeTurns(rounds, turns);
  return { name, title, goal: `>= ${goal}`, ratios: ratiosOf(taken), rounds: taken, counts: {} };
}

const pathsOf = (count: number): string[] => Array.from({ length: count }, (_, i) => `/healthy-${i + 1}`);

/** The writers of orders also write the backlog, so the turn begins when it is committed. */
async function byWorker({ backlog, receiver, service }: Scene, paths: readonly string[]): Promise<Turn> {
  const commit = await backlog.prepareForWorkers(DELIVERIES / paths.length);
  const last = receiver.healthy() + DELIVERIES;
  return timed(receiver, service, async () => {
    await commit();
    await until(() => receiver.healthy() >= last); // querying Postgres meanwhile would burden the service and not the floor
    await until(() => backlog.isDrained());
  });
}

async function byFloor({ backlog, receiver, floor }: Scene, paths: readonly string[]): Promise<Turn> {
  await backlog.writeForFloor(DELIVERIES / paths.length, paths);
  return timed(receiver, floor, () => backlog.beginFloor());
}

/** The wall-clock time ends with the last receipt, the CPU time when everything is recorded. */
async function timed(receiver: Counter, clock: CpuClock, work: () => Promise<void>): Promise<Turn> {
  const [startedAt, before, from] = [performance.now(), clock(), receiver.healthy()];
  await work();
  const cpuSeconds = clock() - before;
  return { done: receiver.healthy() - from, seconds: (receiver.lastAt() - startedAt) / 1_000, cpuSeconds };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WITHIN_MS; !(await isTrue()); await sleep(20))
    if (performance.now() > deadline) throw new Problem('The backlog was not worked off within two minutes.');
}
