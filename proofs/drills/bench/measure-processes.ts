import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import { openStage, type Stage } from '../stage/stage.js';
import { createOrder, openTestbed } from '../stage/testbed.js';
import { type CpuClock, cpuOfPostgres, cpuOfTree, withoutIdle } from './cpu.js';
import { type BenchRequest, CONNECTIONS, shoot } from './load.js';
import { UNLIMITED } from './measure-requests.js';
import type { BenchOptions } from './options.js';
import { spreadOf } from './ratios.js';
import { requestCases } from './request-cases.js';
import type { Row } from './row.js';

export const PROCESSES_ROWS = ['processes-estimate', 'processes-by-id'];
/** Numbers of API processes that are started, and the number whose requests per second are calculated. */
const STARTED = [1, 2] as const;
const CALCULATED = 8;
const WARM_UP_SECONDS = 10;

/** Requests that API processes on one port served. */
interface Served {
  readonly processes: number;
  readonly perSecond: number;
  /** Milliseconds of CPU for each request. */
  readonly api: number;
  readonly postgres: number;
}

/**
 * Measures the requests per second of one and of two API processes that share a port (`API_PROCESSES`), beside their callers and Postgres on the same cores. The CPU
 * of a request says what more processes can serve if each has a core.
 */
export async function measureProcesses(options: BenchOptions): Promise<Row[]> {
  const served = new Map<string, Served[]>();
  for (const processes of STARTED)
    for (const [name, each] of await serveWith(processes, options))
      served.set(name, [...(served.get(name) ?? []), each]);
  return [...served].map(([name, each]) => rowOf(name, each));
}

async function serveWith(processes: number, options: BenchOptions): Promise<[string, Served][]> {
  const settings = { ...UNLIMITED, API_PROCESSES: String(processes) };
  const stage = await openStage({ workers: 1, backend: 'postgres', settings });
  const owner = await connectTo(stage.databaseUrl);
  try {
    const measured: [string, Served][] = [];
    for (const [name, request] of await requestsOf(stage))
      if (options.includes(name)) measured.push([name, await serve({ stage, owner, processes, request, options })]);
    return measured;
  } finally {
    await owner.end();
    await stage.close();
  }
}

async function requestsOf({ sandbox }: Stage): Promise<[string, BenchRequest][]> {
  const testbed = await openTestbed(sandbox);
  const scene = { baseUrl: sandbox.baseUrl, partner: sandbox.partner, userId: testbed.userId };
  const others = await Promise.all(Array.from({ length: CONNECTIONS }, () => createOrder(testbed)));
  const cases = requestCases({ ...scene, orderIds: [await createOrder(testbed), ...others] });
  return cases.map(({ name, request }) => [`processes-${name}`, request]);
}

interface Scene {
  readonly stage: Stage;
  readonly owner: Client;
  readonly processes: number;
  readonly request: BenchRequest;
  readonly options: BenchOptions;
}

async function serve({ stage, owner, processes, request, options }: Scene): Promise<Served> {
  console.error(`${request.url} of ${processes} api processes ...`);
  await shoot(request, WARM_UP_SECONDS);
  const api = await withoutIdle([cpuOfTree(stage.api.pid ?? 0)]);
  const postgres = await withoutIdle([await cpuOfPostgres(owner)]);
  const rounds: Omit<Served, 'processes'>[] = [];
  for (let i = 0; i < options.rounds; i += 1)
    rounds.push(await serveRound(request, options.seconds, { api, postgres }));
  const median = (of: keyof Omit<Served, 'processes'>): number => spreadOf(rounds.map((each) => each[of])).median;
  return { processes, perSecond: median('perSecond'), api: median('api'), postgres: median('postgres') };
}

async function serveRound(
  request: BenchRequest,
  length: number,
  clocks: Readonly<Record<'api' | 'postgres', CpuClock>>,
): Promise<Omit<Served, 'processes'>> {
  const before = { api: clocks.api(), postgres: clocks.postgres() };
  const { done, seconds } = await shoot(request, length);
  const spent = (of: 'api' | 'postgres'): number => ((clocks[of]() - before[of]) * 1_000) / done;
  return { perSecond: done / seconds, api: spent('api'), postgres: spent('postgres') };
}

/** Several processes share a port at the cost that two have: connections are handed to them in turn. */
function rowOf(name: string, served: readonly Served[]): Row {
  const { api = Number.NaN, postgres = Number.NaN } = served.at(-1) ?? {};
  const calculated = (CALCULATED * 1_000) / api;
  const figures = served.flatMap(({ processes, perSecond, api: cost }) => [
    [`requests/s of ${processes}`, perSecond] as const,
    [`ms of CPU of ${processes}`, cost] as const,
  ]);
  return {
    name,
    title: `${name.replace('processes-', '')} by several api processes`,
    goal: '',
    counts: {},
    figures: {
      ...Object.fromEntries(figures),
      [`requests/s of ${CALCULATED} by arithmetic`]: calculated,
      'cores of Postgres for these': Math.max(0, (calculated * postgres) / 1_000),
    },
  };
}
