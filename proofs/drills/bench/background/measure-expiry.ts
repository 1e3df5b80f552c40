import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../../latency/percentiles.js';
import { connectTo } from '../../../../tools/postgres/connect.js';
import { openStage } from '../../stage/stage.js';
import { createOrder, openTestbed } from '../../stage/testbed.js';
import { type CpuClock, cpuOfPostgres, cpuOfProcesses, withoutIdle } from '../cpu.js';
import type { BenchOptions } from '../options.js';
import { ratiosOf, type Turn } from '../ratios.js';
import type { Row } from '../row.js';
import { takeTurns, warmUp } from '../turns.js';
import { DueOrders } from './due-orders.js';

const SIZES = { 'expire': 10_000, 'expire-100000': 100_000 } as const;
type ExpiryRow = keyof typeof SIZES;
export const EXPIRY_ROWS = Object.keys(SIZES) as ExpiryRow[];
/** A statement that closes this many takes minutes. */
const ROUNDS_OF_LARGE = 1;
/** Orders of one turn of the warm-up. */
const WARM_UP = 4_000;
const PROBE_EVERY_MS = 5;

interface Scene {
  readonly due: DueOrders;
  readonly service: CpuClock;
  readonly postgres: CpuClock;
  /** Calls the API once. */
  readonly probe: () => Promise<unknown>;
}

/** Measures how one worker closes due orders, in turns with one statement that closes as many, and how fast the API responds meanwhile. */
export async function measureExpiry(options: BenchOptions): Promise<Row[]> {
  const stage = await openStage({ workers: 1, backend: 'postgres' });
  const owner = await connectTo(stage.databaseUrl);
  try {
    const testbed = await openTestbed(stage.sandbox);
    const model = await createOrder(testbed);
    const postgres = await cpuOfPostgres(owner);
    const service = await withoutIdle([cpuOfProcesses([stage.workers[0]?.pid]), postgres]);
    const probe = (): Promise<unknown> => testbed.partner.get(`/api/transactions/${model}`);
    const scene = { due: new DueOrders(owner, model), service, postgres: await withoutIdle([postgres]), probe };
    await warmUp({ service: () => byWorker(scene, WARM_UP), floor: () => byFloor(scene, WARM_UP) });
    const rows: Row[] = [];
    for (const name of EXPIRY_ROWS) if (options.includes(name)) rows.push(await measure(scene, name, options));
    return rows;
  } finally {
    await owner.end();
    await stage.close();
  }
}

async function measure(scene: Scene, name: ExpiryRow, { rounds }: BenchOptions): Promise<Row> {
  const count = SIZES[name];
  console.error(`${count} due orders ...`);
  const taken = await takeTurns(count > SIZES.expire ? ROUNDS_OF_LARGE : rounds, {
    service: () => byWorker(scene, count),
    floor: () => byFloor(scene, count),
  });
  const { alone, meanwhile } = await answersOfApi(scene, count);
  return {
    name,
    title: `expire ${count} due orders`,
    goal: '>= 0.5',
    ratios: ratiosOf(taken),
    rounds: taken,
    counts: {},
    figures: { 'ms p99 of the api alone': alone, 'ms meanwhile': meanwhile },
  };
}

function byWorker({ due, service }: Scene, count: number): Promise<Turn> {
  return timed(count, service, async () => {
    await due.addForWorker(count);
    return () => closedByWorker(due);
  });
}

async function closedByWorker(due: DueOrders): Promise<void> {
  await due.wakeWorker();
  await due.waitUntilClosed();
}

function byFloor({ due, postgres }: Scene, count: number): Promise<Turn> {
  return timed(count, postgres, async () => {
    await due.addForFloor(count);
    return () => due.closeByFloor();
  });
}

/** Measures the work that `prepare` returns, but not `prepare` itself. */
async function timed(done: number, clock: CpuClock, prepare: () => Promise<() => Promise<void>>): Promise<Turn> {
  const work = await prepare();
  const [startedAt, before] = [performance.now(), clock()];
  await work();
  return { done, seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: clock() - before };
}

/** The 99th percentiles of the API's response times while nothing is due, and while a worker closes `count` orders. */
async function answersOfApi({ due, probe }: Scene, count: number): Promise<{ alone: number; meanwhile: number }> {
  await due.addForWorker(count);
  const startedAt = performance.now();
  const meanwhile = await probeDuring(probe, () => closedByWorker(due));
  const lasted = performance.now() - startedAt;
  return { alone: await probeDuring(probe, () => sleep(lasted)), meanwhile };
}

async function probeDuring(probe: () => Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  while (!isOver) {
    const askedAt = performance.now();
    await probe();
    times.push(performance.now() - askedAt);
    await sleep(PROBE_EVERY_MS);
  }
  await working;
  return percentiles(times).p99;
}
