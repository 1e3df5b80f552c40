import { connectTo } from '../../../tools/postgres/connect.js';
import type { Client } from 'pg';
import { fillStage } from '../fill/fill-stage.js';
import { openStage, type Stage } from '../stage/stage.js';
import type { Testbed } from '../stage/testbed.js';
import { type CpuClock, cpuOfPostgres, cpuOfProcesses, withoutIdle } from './cpu.js';
import { startFloor } from './floor.js';
import { type BenchRequest, sendOnce, shoot } from './load.js';
import type { BenchOptions } from './options.js';
import { ratiosOf, type Turn } from './ratios.js';
import { measureStream } from './measure-stream.js';
import { doesWrite, replayOf } from './replay.js';
import { type RequestCase, requestCases } from './request-cases.js';
import type { Row } from './row.js';
import { LOGGING, type SentStatement, statementsPerCall } from './statement-log.js';
import { takeTurns } from './turns.js';

/** Connections of one process of the service; the floor gets the same number. */
const POOL = 10;
const RECORDED_CALLS = 15;
/** Time until V8 has compiled the code that serves. Rows that a warm-up writes make work for autovacuum in the turns after it. */
const WARM_UP_SECONDS = { reads: 10, writes: 2 };

interface Scene {
  readonly stage: Stage;
  readonly owner: Client;
  readonly postgres: CpuClock;
  readonly options: BenchOptions;
}

/** A quiet machine serves more estimates a second than the 10,000 that a sandbox accepts from one caller. The limits are counted all the same. */
export const UNLIMITED = { RATE_LIMIT_READS: '1000000', RATE_LIMIT_WRITES: '1000000', RATE_LIMIT_ANONYMOUS: '1000000' };

/** Measures each request of the table in turns with a bare Express that returns the same response, on the same database. No worker runs meanwhile. */
export async function measureRequests(options: BenchOptions): Promise<Row[]> {
  const stage = await openStage({ workers: 1, backend: 'postgres', settings: UNLIMITED, postgresSettings: LOGGING });
  const owner = await connectTo(stage.databaseUrl);
  try {
    const testbed = await fillStage(stage, options.orders);
    const scene = { stage, owner, postgres: await cpuOfPostgres(owner), options };
    const rows: Row[] = [];
    const cases = requestCases(await sceneFor(owner, stage, testbed));
    for (const each of cases) if (options.includes(each.name)) rows.push(await measure(scene, each));
    const page = cases.find(({ name }) => name === 'page');
    if (page && options.includes('stream')) rows.push(await measureStream(stage.api.pid ?? 0, page.request));
    return rows;
  } finally {
    await owner.end();
    await stage.close();
  }
}

async function sceneFor(
  owner: Client,
  { sandbox }: Stage,
  { userId }: Testbed,
): Promise<Parameters<typeof requestCases>[0]> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM transaction WHERE type = 'buy' ORDER BY created_at LIMIT 200 OFFSET 10`, // the fill gives sells the bank account of another user
  );
  const [first = '', ...others] = rows.map(({ id }) => id);
  return { baseUrl: sandbox.baseUrl, partner: sandbox.partner, userId, orderIds: [first, ...others] };
}

async function measure(scene: Scene, { name, title, goal, request, shorten }: RequestCase): Promise<Row> {
  const { stage, owner, postgres, options } = scene;
  console.error(`${title} ...`);
  const answer = await sendOnce(request);
  for (let i = 0; i < RECORDED_CALLS; i += 1) await sendOnce(request);
  const calls = await statementsPerCall(
    stage,
    owner,
    Array.from({ length: RECORDED_CALLS }, () => () => sendOnce(request)),
  );
  const [call, other] = typicalOf(calls);
  const replay = replayOf(call, other, shorten);
  const database = { url: stage.env.DATABASE_URL, pool: POOL, replay };
  const floor = await startFloor({ answer, ...(call.length > 0 ? { database } : {}) });
  try {
    const [api, bareApi] = [cpuOfProcesses([stage.api.pid]), cpuOfProcesses([floor.pid])];
    const warmUp = WARM_UP_SECONDS[call.some(doesWrite) ? 'writes' : 'reads'];
    await shoot(request, warmUp);
    await shoot({ ...request, url: floor.url }, warmUp);
    const service = turnOf(request, await withoutIdle([api, postgres]));
    const bare = turnOf({ ...request, url: floor.url }, await withoutIdle([bareApi, postgres]));
    const { rounds, seconds } = options;
    const taken = await takeTurns(rounds, { service: () => service(seconds), floor: () => bare(seconds) });
    const counts = { 'round trips': call.length };
    return { name, title, goal: `>= ${goal}`, ratios: ratiosOf(taken), rounds: taken, counts };
  } finally {
    await floor.stop();
  }
}

/** The call with the median number of statements, and the next one. */
function typicalOf(calls: readonly SentStatement[][]): [SentStatement[], SentStatement[]] {
  const sorted = [...calls].sort((a, b) => a.length - b.length);
  const middle = Math.floor(sorted.length / 2);
  return [sorted[middle] ?? [], sorted[middle + 1] ?? []];
}

const turnOf =
  (request: BenchRequest, clock: CpuClock) =>
  async (seconds: number): Promise<Turn> => {
    const before = clock();
    const shot = await shoot(request, seconds);
    return { ...shot, cpuSeconds: clock() - before };
  };
