// npm run webhooks:faults -- --changes=20000 --seed=1 --workers=3 --backend=postgres: status changes while everything is killed at
// random, and then a count: what was lost, what came out of order, what came twice; then how long webhooks take to go out again after
// each kind of fault. Exits with 0 only if nothing was lost or disordered, repetitions had the same id and bytes, every kind of fault
// happened, and it was quick.
import { setTimeout as sleep } from 'node:timers/promises';
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { onStopRequest } from './setup/signals.mjs';

const DEFAULTS = { changes: 20_000, seed: undefined, workers: 3, endpoints: 2, backend: 'postgres', faults: 'all' };
/** Of the tries, so many are answered with 500. */
const REFUSED = 0.01;
const DRAINED_WITHIN_MS = 15 * 60_000;

await runTool(async () => {
  const asked = settingsAsked();
  await ensureInstalled();
  await ensureCompiled();
  return run(asked);
});
process.exit();

async function run({ changes, seed, workers, endpoints, backend, faults }) {
  const { openStage } = await import('./webhooks/stage.mjs'); // what they need may just have been installed
  const { randomFrom } = await import('./webhooks/random.mjs');
  const { startReceiver } = await import('./webhooks/receiver.mjs');
  const random = randomFrom(seed);
  console.log(
    `${changes} changes of status to ${endpoints} endpoints; ${workers} workers, queues in ${backend}; seed ${seed}`,
  );
  const { PATH } = await import('./webhooks/recovery.mjs');
  const mood = { [PATH]: 204 };
  const receiver = await startReceiver((path) => mood[path] ?? (faults !== 'none' && random() < REFUSED ? 500 : 204));
  const stage = await openStage({ workers, backend });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    return await perform({
      stage,
      receiver,
      random,
      changes,
      endpoints,
      faults,
      answerWith: (answer) => (mood[PATH] = answer),
    });
  } finally {
    receiver.close();
    await stage.close();
  }
}

async function perform({ stage, receiver, random, changes, endpoints, faults, answerWith }) {
  const { faultsOf, planOf } = await import('./webhooks/faults.mjs');
  const { makeChanges, openShop } = await import('./webhooks/produce.mjs');
  const { tellProgress } = await import('./webhooks/progress.mjs');
  const { neverStruck, strikeAll, struckIn, tallyOf } = await import('./webhooks/strikes.mjs');
  const { verdictOf } = await import('./webhooks/verdict.mjs');
  const shop = await openShop(stage.sandbox);
  const paths = Array.from({ length: endpoints }, (_, i) => `/partner-${i + 1}`);
  for (const path of paths) await shop.partner.post('/api/webhook-endpoints', { url: receiver.url + path });
  const plan = faults === 'none' ? [] : planOf(faultsOf(stage, random), changes, random);
  const tally = tallyOf(plan);
  const startedAt = performance.now();
  let count = 0;
  let isProduced = false;
  const quiet = tellProgress(async () => ({
    ...{ made: count, total: changes, struck: struckIn(tally), planned: plan.length },
    received: receiver.requests.filter(({ accepted }) => accepted).length,
    waiting: await waitingIn(stage),
  }));
  const striking = strikeAll(plan, tally, { made: () => count, isOver: () => isProduced });
  await makeChanges(shop, changes, { random, made: (more) => void (count += more) });
  isProduced = true;
  await striking;
  const producedAt = performance.now();
  console.log(`made in ${seconds(producedAt - startedAt)}; waiting for the rest ...`);
  await drained(stage);
  quiet();
  const drainedAt = performance.now();
  const history = await query(stage, 'SELECT transaction_id AS id, version FROM transaction_history');
  const dead = await query(stage, `SELECT count(*)::int AS count FROM webhook_delivery WHERE state = 'dead'`);
  const figures = verdictOf(history, receiver.requests, paths);
  await report({
    figures,
    tally,
    history,
    dead: dead[0].count,
    receiver,
    times: { produced: producedAt - startedAt, drained: drainedAt - producedAt, all: drainedAt - startedAt },
  });
  const { lost, inversions, phantoms, differing } = figures;
  const isWhole = lost + inversions + phantoms + differing === 0;
  const missing = neverStruck(tally);
  for (const name of missing) console.log(`  never happened: ${name}`);
  const isQuick = faults === 'none' || (await recovers({ stage, shop, receiver, answerWith }));
  return isWhole && isQuick && missing.length === 0 ? 0 : 1;
}

async function recovers(scene) {
  const { loseJobs } = await import('./webhooks/faults.mjs');
  const { measureRecovery } = await import('./webhooks/recovery.mjs');
  console.log('until webhooks go out again');
  let isQuick = true;
  for await (const { name, took, most } of measureRecovery({ ...scene, loseJobs: () => loseJobs(scene.stage) })) {
    console.log(`  ${name.padEnd(42)} ${seconds(Math.max(0, took)).padStart(7)}, at most ${seconds(most)}`);
    isQuick &&= took <= most;
  }
  return isQuick;
}

/** Nothing is due, in the outbox or at an endpoint. What waits for its next try is given time. */
async function drained(stage) {
  for (const deadline = performance.now() + DRAINED_WITHIN_MS; performance.now() < deadline; await sleep(500)) {
    const [{ left }] = await query(
      stage,
      `SELECT (SELECT count(*) FROM webhook_delivery WHERE state = 'pending')::int
         + (SELECT count(*) FROM outbox WHERE run_at <= rampart_now())::int AS left`,
    ).catch(() => [{ left: 1 }]);
    if (left === 0) return;
  }
  console.log('not everything was delivered in time');
}

/** Deliveries on their way; undefined while Postgres is away. */
async function waitingIn(stage) {
  const [found] = await query(
    stage,
    `SELECT count(*)::int AS waiting FROM webhook_delivery WHERE state = 'pending'`,
  ).catch(() => []);
  return found?.waiting;
}

async function query({ databaseUrl }, text) {
  const { connectTo } = await import('./postgres/connect.mjs');
  const client = await connectTo(databaseUrl);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function report({ figures, tally, history, dead, receiver, times }) {
  const { toldOf } = await import('./webhooks/strikes.mjs');
  for (const line of toldOf(tally)) console.log(`  ${line}`);
  const tries = receiver.requests.length;
  const rows = {
    'changes of status': history.length,
    'deliveries expected': figures.expected,
    'tries received': tries,
    'lost': figures.lost,
    'never happened': figures.phantoms,
    'out of order': figures.inversions,
    'taken twice': figures.duplicates,
    'with another id or other bytes': figures.differing,
    'given up (dead)': dead,
    'made in': seconds(times.produced),
    'rest delivered in': seconds(times.drained),
    'deliveries per second': Math.round(figures.received / (times.all / 1000)),
  };
  for (const [name, value] of Object.entries(rows)) console.log(`  ${name.padEnd(32)} ${value}`);
}

function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function settingsAsked() {
  const given = Object.fromEntries(
    process.argv.slice(2).map((argument) => /^--([a-z]+)=(\w+)$/.exec(argument)?.slice(1) ?? [argument, '']),
  );
  const unknown = Object.keys(given).find((name) => !(name in DEFAULTS));
  if (unknown !== undefined)
    throw new Problem(
      `Not understood: ${unknown}. npm run webhooks:faults -- --changes=20000 --seed=1 --workers=3 --backend=redis`,
    );
  const { backend, faults, ...numbers } = { ...DEFAULTS, seed: Math.floor(Math.random() * 2 ** 31), ...given };
  for (const [name, value] of Object.entries(numbers))
    if (!Number.isInteger(Number(value))) throw new Problem(`--${name} must be a whole number`);
  if (!['postgres', 'redis'].includes(backend)) throw new Problem('--backend must be postgres or redis');
  return {
    backend,
    faults,
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value)])),
  };
}
