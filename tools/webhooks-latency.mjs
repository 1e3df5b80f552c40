// npm run webhooks:latency -- --samples=200: from commit to receipt, idle, beside the least that can be done (LISTEN to POST) in the
// same run, turn by turn; then with one endpoint of ten hanging, beside the same with all ten healthy.
import { setTimeout as sleep } from 'node:timers/promises';
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { onStopRequest } from './setup/signals.mjs';

const PAUSE_MS = 30;
const WARM_UP = 20;
const ENDPOINTS = 10;
/** Between one change and the next, each told to all endpoints: below what a small machine can take. */
const PACE_MS = 150;
const PATIENCE_MS = 60_000;

await runTool(async () => {
  const samples = samplesAsked();
  await ensureInstalled();
  await ensureCompiled();
  return run(samples);
});
process.exit();

async function run(samples) {
  const { openStage } = await import('./webhooks/stage.mjs'); // what they need may just have been installed
  const { openShop } = await import('./webhooks/produce.mjs');
  const { startReceiver } = await import('./webhooks/receiver.mjs');
  const hanging = new Set();
  const receiver = await startReceiver((path) => (hanging.has(path) ? 'never' : 204));
  const stage = await openStage({ workers: 2, backend: 'postgres' });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const shop = await openShop(stage.sandbox);
    await compareWithFloor({ stage, receiver, shop, samples });
    await compareWithHanging({ stage, receiver, shop, samples, hanging });
    return 0;
  } finally {
    receiver.close();
    await stage.close();
  }
}

async function compareWithFloor({ stage, receiver, shop, samples }) {
  const { startFloor } = await import('./webhooks/floor.mjs');
  const endpoint = await shop.partner.post('/api/webhook-endpoints', { url: `${receiver.url}/idle` });
  const floor = await startFloor(stage.databaseUrl, `${receiver.url}/floor`);
  for (let i = 0; i < samples + WARM_UP; i += 1) {
    await change(shop);
    await arrived(receiver, '/idle', i + 1);
    await sleep(PAUSE_MS);
    await floor.takeTurn();
    await change(shop);
    await arrived(receiver, '/floor', i + 1);
    await floor.endTurn();
    await sleep(PAUSE_MS);
  }
  const service = await latencies(
    stage,
    receiver.requests.filter(({ path }) => path === '/idle'),
  );
  const least = await latencies(
    stage,
    receiver.requests.filter(({ path }) => path === '/floor'),
  );
  await floor.close();
  await shop.partner.ask('delete', `/api/webhook-endpoints/${endpoint.id}`);
  await show(`commit to receipt, idle, ${samples} each`, [
    ['service', service.slice(WARM_UP)],
    ['LISTEN to POST', least.slice(WARM_UP)],
  ]);
}

async function compareWithHanging({ stage, receiver, shop, samples, hanging }) {
  const paths = Array.from({ length: ENDPOINTS }, (_, i) => `/of-ten-${i + 1}`);
  for (const path of paths) await shop.partner.post('/api/webhook-endpoints', { url: receiver.url + path });
  const healthy = paths.slice(1);
  const measure = async () => {
    const from = receiver.requests.length;
    const startedAt = performance.now();
    const count = samples;
    await Promise.all(
      Array.from({ length: count }, async (_, i) => {
        await sleep(i * PACE_MS);
        await change(shop);
      }),
    );
    const isMine = ({ path }) => healthy.includes(path);
    await until(() => receiver.requests.slice(from).filter(isMine).length >= count * healthy.length);
    const perSecond = (count * healthy.length) / ((performance.now() - startedAt) / 1000);
    return { perSecond, times: await latencies(stage, receiver.requests.slice(from).filter(isMine)) };
  };
  await measure(); // warms up
  const baseline = await measure();
  hanging.add(paths[0]);
  const isolated = await measure();
  await show(`${ENDPOINTS} endpoints under load, the healthy ones`, [
    ['one of ten hangs', isolated.times],
    ['none hangs', baseline.times],
  ]);
  console.log(
    `  ${'deliveries/s'.padEnd(20)} ${isolated.perSecond.toFixed(0)} against ${baseline.perSecond.toFixed(0)}: ${(isolated.perSecond / baseline.perSecond).toFixed(2)}`,
  );
}

async function change({ partner, userId }) {
  const { ORDERS } = await import('./demo/orders.mjs');
  return partner.post(`/api/users/${userId}/transactions`, ORDERS.buyBitcoin);
}

function arrived(receiver, path, count) {
  return until(() => receiver.requests.filter((request) => request.path === path).length >= count);
}

async function until(isTrue) {
  for (const deadline = performance.now() + PATIENCE_MS; !isTrue(); await sleep(2)) {
    if (performance.now() > deadline) throw new Problem('A webhook did not come within a minute.');
  }
}

/** Milliseconds between the commit of each event, by the database's own note, and its receipt. */
async function latencies({ databaseUrl }, requests) {
  const { connectTo } = await import('./postgres/connect.mjs');
  const client = await connectTo(databaseUrl);
  const { rows } = await client.query(
    `SELECT id, extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 AS at FROM webhook_event`,
  );
  await client.end();
  const committed = new Map(rows.map(({ id, at }) => [id, Number(at)]));
  return requests.map(({ id, at }) => at - committed.get(id));
}

async function show(title, [[name, values], [besideName, beside]]) {
  const { percentiles } = await import('./webhooks/percentiles.mjs');
  const [one, other] = [percentiles(values), percentiles(beside)];
  const figures = ({ p50, p99 }) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(title);
  console.log(`  ${name.padEnd(20)} ${figures(one)}`);
  console.log(`  ${besideName.padEnd(20)} ${figures(other)}`);
  console.log(
    `  ${'ratio'.padEnd(20)} p50 ${(one.p50 / other.p50).toFixed(2)}, p99 ${(one.p99 / other.p99).toFixed(2)}`,
  );
}

function samplesAsked() {
  const given = process.argv.slice(2);
  const [, text] = /^--samples=(\d{1,4})$/.exec(given[0] ?? '--samples=200') ?? [];
  if (!Number(text) || given.length > 1)
    throw new Problem(`Not understood: ${given.join(' ')}. npm run webhooks:latency -- --samples=200`);
  return Number(text);
}
