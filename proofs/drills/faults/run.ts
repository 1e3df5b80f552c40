import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryResultRow } from 'pg';
import { connectTo } from '../../../tools/postgres/connect.js';
import type { Backend, Stage } from '../stage/stage.js';
import { makeChanges, openTestbed, type Testbed } from '../stage/testbed.js';
import { faultsOf, planOf } from './faults.js';
import { countHits, describeTally, injectAll, neverHit, type Tally, tallyOf } from './injections.js';
import { printProgress } from './progress.js';
import { measureRecovery, type RecoveryScene } from './recovery.js';
import { type Change, type Verdict, verdictOf } from './verdict.js';

const DRAINED_WITHIN_MS = 15 * 60_000;

export interface RunOptions {
  readonly changes: number;
  readonly seed: number;
  readonly workers: number;
  readonly endpoints: number;
  readonly backend: Backend;
  /** `none` for a run without faults. */
  readonly faults: string;
}

export interface RunScene extends Omit<RecoveryScene, 'testbed'> {
  readonly random: () => number;
}

/** Milliseconds. */
interface Times {
  readonly produced: number;
  readonly drained: number;
}

/** Makes the changes under faults, waits for the remaining work, and prints the figures; returns the exit code. */
export async function performRun(scene: RunScene, options: RunOptions): Promise<number> {
  const { stage, receiver, random } = scene;
  const testbed = await openTestbed(stage.sandbox);
  const paths = Array.from({ length: options.endpoints }, (_, i) => `/partner-${i + 1}`);
  for (const path of paths) await testbed.partner.post('/api/webhook-endpoints', { url: receiver.url + path });
  const plan = options.faults === 'none' ? [] : planOf(faultsOf(stage, random), options.changes, random);
  const tally = tallyOf(plan);
  const times = await makeAll(scene, testbed, { changes: options.changes, plan, tally });
  const history = await query<Change>(stage, 'SELECT transaction_id AS id, version FROM transaction_history');
  const [dead] = await query<{ count: number }>(
    stage,
    `SELECT count(*)::int AS count FROM webhook_delivery WHERE state = 'dead'`,
  );
  const verdict = verdictOf(history, receiver.requests, paths);
  for (const line of describeTally(tally)) console.log(`  ${line}`);
  const counts = { changes: history.length, attempts: receiver.requests.length, dead: dead?.count ?? 0 };
  printFigures(verdict, counts, times);
  for (const name of neverHit(tally)) console.log(`  never happened: ${name}`);
  const isWhole = verdict.lost + verdict.inversions + verdict.phantoms + verdict.differing === 0;
  const isQuick = options.faults === 'none' || (await recoversQuickly({ ...scene, testbed }));
  return isWhole && isQuick && neverHit(tally).length === 0 ? 0 : 1;
}

/** Makes the changes, the faults among them, and waits for all deliveries. */
async function makeAll(
  { stage, receiver, random }: RunScene,
  testbed: Testbed,
  { changes, plan, tally }: { changes: number; plan: ReturnType<typeof planOf>; tally: Tally },
): Promise<Times> {
  const startedAt = performance.now();
  let count = 0;
  let isProduced = false;
  const stopPrinting = printProgress(async () => ({
    made: count,
    total: changes,
    hit: countHits(tally),
    planned: plan.length,
    received: receiver.requests.filter(({ accepted }) => accepted).length,
    waiting: await waitingIn(stage),
  }));
  const injecting = injectAll(plan, tally, { made: () => count, isOver: () => isProduced });
  await makeChanges(testbed, changes, { random, onMade: (more) => (count += more) });
  isProduced = true;
  await injecting;
  const producedAt = performance.now();
  console.log(`made in ${seconds(producedAt - startedAt)}; waiting for the rest ...`);
  await drain(stage);
  stopPrinting();
  return { produced: producedAt - startedAt, drained: performance.now() - producedAt };
}

async function recoversQuickly(scene: RecoveryScene): Promise<boolean> {
  console.log('until webhooks go out again');
  let isQuick = true;
  for await (const { name, took, max } of measureRecovery(scene)) {
    console.log(`  ${name.padEnd(42)} ${seconds(Math.max(0, took)).padStart(7)}, at most ${seconds(max)}`);
    isQuick &&= took <= max;
  }
  return isQuick;
}

/** Waits until nothing is due, in the outbox or at an endpoint. Gives time to a delivery that waits for its next attempt. */
async function drain(stage: Stage): Promise<void> {
  for (const deadline = performance.now() + DRAINED_WITHIN_MS; performance.now() < deadline; await sleep(500)) {
    const [found] = await query<{ left: number }>(
      stage,
      `SELECT (SELECT count(*) FROM webhook_delivery WHERE state = 'pending')::int
         + (SELECT count(*) FROM outbox WHERE run_at <= rampart_now())::int AS left`,
    ).catch(() => []);
    if (found?.left === 0) return;
  }
  console.log('not everything was delivered in time');
}

/** The number of pending deliveries; undefined while Postgres is unavailable. */
async function waitingIn(stage: Stage): Promise<number | undefined> {
  const [found] = await query<{ waiting: number }>(
    stage,
    `SELECT count(*)::int AS waiting FROM webhook_delivery WHERE state = 'pending'`,
  ).catch(() => []);
  return found?.waiting;
}

async function query<T extends QueryResultRow>({ databaseUrl }: Stage, text: string): Promise<T[]> {
  const client = await connectTo(databaseUrl);
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

interface Counts {
  readonly changes: number;
  readonly attempts: number;
  readonly dead: number;
}

function printFigures(verdict: Verdict, counts: Counts, { produced, drained }: Times): void {
  const rows = {
    'changes of status': counts.changes,
    'deliveries expected': verdict.expected,
    'attempts received': counts.attempts,
    'lost': verdict.lost,
    'never happened': verdict.phantoms,
    'out of order': verdict.inversions,
    'taken twice': verdict.duplicates,
    'with another id or other bytes': verdict.differing,
    'given up (dead)': counts.dead,
    'made in': seconds(produced),
    'rest delivered in': seconds(drained),
    'deliveries per second': Math.round(verdict.received / ((produced + drained) / 1000)),
  };
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(32)} ${value}`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
