import type { Client } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import { openStage, type Stage } from '../stage/stage.js';
import { besideEachOther, type SizedRows } from './large/beside-each-other.js';
import { signIn } from './large/console-session.js';
import { type Reading, readingsOf } from './large/readings.js';
import { measureRules } from './large/rules.js';
import { rowsReadInSequence, scansRow } from './large/scans.js';
import { COUNTED, costSince, reset, startCounting } from './large/statements.js';
import type { BenchOptions } from './options.js';
import type { Row } from './row.js';

const CALLS = 50;
/** The time limit for one reading, so slow ones get fewer calls. */
const BUDGET_MS = 5_000;
const WARM_UP = 2;
const MAX_MS = 100;

/** Measures everything that reads many orders, on databases that bench-fill has kept: the 99th percentile of sequential calls, and blocks per call. */
export async function measureLarge({ large, includes }: BenchOptions): Promise<Row[]> {
  if (large.length === 0)
    console.error('Large databases: did not run (--large=<folders of npm run drill -- bench-fill>)');
  const sizes: SizedRows[] = [];
  for (const folder of large) sizes.push(await measureFolder(folder, includes));
  return besideEachOther(sizes);
}

async function measureFolder(folder: string, includes: BenchOptions['includes']): Promise<SizedRows> {
  const settings = { ...COUNTED, shared_buffers: '2GB', max_wal_size: '2GB' };
  const stage = await openStage({
    workers: 0,
    ops: 1,
    backend: 'postgres',
    keptIn: folder,
    postgresSettings: settings,
  });
  const owner = await connectTo(stage.databaseUrl);
  try {
    await startCounting(owner);
    const orders = await countOrders(owner);
    console.error(`${orders} orders ...`);
    return {
      orders,
      rows: [
        ...(includes('lists') ? await measureReadings(owner, stage) : []),
        ...(includes('rules') ? await measureRules(owner) : []),
      ],
    };
  } finally {
    await owner.end();
    await stage.close();
  }
}

/** The number of orders as Postgres estimates it, in one significant digit. */
async function countOrders(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ orders: number }>(
    "SELECT greatest(reltuples, 0)::float8 AS orders FROM pg_class WHERE oid = 'transaction'::regclass",
  );
  return Number((rows[0]?.orders ?? 0).toPrecision(1));
}

async function measureReadings(owner: Client, stage: Stage): Promise<Row[]> {
  const readings = await readingsFor(owner, stage);
  const before = await rowsReadInSequence(owner);
  const rows: Row[] = [];
  for (const reading of readings) {
    const row = await measure(owner, reading);
    console.error(row.title, row.counts);
    rows.push(row);
  }
  return [...rows, scansRow(before, await rowsReadInSequence(owner))];
}

async function measure(owner: Client, { name, read }: Reading): Promise<Row> {
  for (let i = 0; i < WARM_UP; i += 1) await readWhole(read);
  await reset(owner);
  const times: number[] = [];
  let failed = 0;
  const deadline = performance.now() + BUDGET_MS;
  while (times.length < CALLS && (times.length === 0 || performance.now() < deadline)) {
    const startedAt = performance.now();
    if ((await readWhole(read)) >= 400) failed += 1;
    times.push(performance.now() - startedAt);
  }
  const { blocks, statements } = await costSince(owner);
  times.sort((a, b) => a - b);
  const at = (share: number): number => Math.round(times[Math.ceil(times.length * share) - 1] ?? Number.NaN);
  const title = `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
  return {
    name: `lists/${name}`,
    title,
    goal: `p99 <= ${MAX_MS} ms`,
    counts: { blocks: Math.round(blocks / times.length), statements: Math.round(statements / times.length) },
    ...(failed > 0 ? { problem: `${name}: ${failed} of ${times.length} calls failed` } : {}),
    ...(at(0.99) > MAX_MS ? { problem: `${title} exceed ${MAX_MS} ms` } : {}),
  };
}

async function readWhole(read: () => Promise<Response>): Promise<number> {
  const answer = await read();
  await answer.arrayBuffer();
  return answer.status;
}

async function readingsFor(owner: Client, { sandbox, opsUrl }: Stage): Promise<Reading[]> {
  await owner.query('UPDATE login SET sealed_totp = NULL');
  const { operator, member, partner } = sandbox;
  const basic = (name: string, password: string) => ({
    headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
  });
  return readingsOf(owner, {
    operator: await signIn(`${opsUrl}/ops/api`, { name: operator.username, password: operator.password }),
    member: await signIn(`${sandbox.baseUrl}/dashboard/api`, { name: member.email, password: member.password }),
    partner: (path) => fetch(`${sandbox.baseUrl}/api${path}`, basic(partner.apiKey, partner.apiSecret)),
    metrics: () => fetch(`${opsUrl}/metrics`, basic(operator.username, operator.password)),
  });
}
