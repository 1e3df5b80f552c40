// npm run webhooks:throughput -- --events=250 --rounds=5: deliveries per second of one worker with a backlog, beside a bare loop of
// batched claims, posts and acknowledgements in the same run, turn by turn; then with two endpoints of twenty hanging.
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { onStopRequest } from './setup/signals.mjs';

const DEFAULTS = { events: 250, rounds: 5 };
const HEALTHY = Array.from({ length: 18 }, (_, i) => `/healthy-${i + 1}`);
const HANGING = ['/hanging-1', '/hanging-2'];
const BATCH = 64;
const PATIENCE_MS = 120_000;

await runTool(async () => {
  const asked = settingsAsked();
  await ensureInstalled();
  await ensureCompiled();
  return run(asked);
});
process.exit();

async function run({ events, rounds }) {
  const { openStage } = await import('./webhooks/stage.mjs'); // what they need may just have been installed
  const { openShop } = await import('./webhooks/produce.mjs');
  const { openBacklog } = await import('./webhooks/backlog.mjs');
  const { ORDERS } = await import('./demo/orders.mjs');
  const receiver = await startCounter();
  const stage = await openStage({ workers: 1, backend: 'postgres', postgresSettings: { track_functions: 'pl' } });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const { partner, userId } = await openShop(stage.sandbox);
    const { id } = await partner.post('/api/webhook-endpoints', { url: `${receiver.url}/first` });
    await partner.post(`/api/users/${userId}/transactions`, ORDERS.buyBitcoin);
    const backlog = await openBacklog(stage, receiver.url);
    await backlog.copyEndpoint(id, [...HEALTHY, ...HANGING]);
    await backlog.disableAllBut(HEALTHY);
    const measure = measuring(backlog, receiver, events);
    await measure.workers(); // both warm up
    await measure.floor();
    await compareWithFloor(measure, backlog, rounds);
    await compareWithHanging(measure, backlog, rounds);
    await backlog.close();
    return 0;
  } finally {
    receiver.close();
    await stage.close();
  }
}

/** Deliveries per second of the healthy endpoints, from the commit of the backlog to the last receipt. */
function measuring(backlog, receiver, events) {
  const wanted = events * HEALTHY.length;
  const timed = async (write, begin = () => {}) => {
    const from = receiver.healthy();
    await write();
    const startedAt = performance.now();
    await begin();
    await until(() => receiver.healthy() - from >= wanted);
    return wanted / ((receiver.lastAt() - startedAt) / 1_000);
  };
  return {
    floor: () =>
      timed(
        () => backlog.writeForFloor(events, HEALTHY),
        () => backlog.beginFloor(),
      ),
    workers: async () => {
      const perSecond = await timed(() => backlog.forWorkers(events));
      await settled(backlog);
      return perSecond;
    },
    /** Not waited for: what hangs is still on its way. */
    workersBesideHanging: () => timed(() => backlog.forWorkers(events)),
  };
}

async function compareWithFloor(measure, backlog, rounds) {
  const before = await backlog.statements();
  const pairs = [];
  for (let i = 0; i < rounds; i += 1) pairs.push([await measure.workers(), await measure.floor()]);
  const after = await backlog.statements();
  const per64 = (name) => ((after[name] - before[name]) / (after.tries - before.tries)) * BATCH;
  console.log(`deliveries per second of one worker, ${rounds} rounds in turns`);
  show([
    ['worker', pairs.map(([one]) => one)],
    ['claim, POST, ack', pairs.map(([, other]) => other)],
  ]);
  console.log(
    `  ${'statements per 64'.padEnd(20)} ${(per64('claims') + per64('settles')).toFixed(2)}: claims ${per64('claims').toFixed(2)}, settlements ${per64('settles').toFixed(2)}`,
  );
}

async function compareWithHanging(measure, backlog, rounds) {
  const pairs = [];
  for (let i = 0; i < rounds; i += 1) {
    await backlog.enable(HANGING, true);
    const beside = await measure.workersBesideHanging();
    await backlog.disableAllBut(HEALTHY);
    await settled(backlog); // what hung and would be tried again is held
    pairs.push([beside, await measure.workers()]);
  }
  console.log(
    `saturated, the ${HEALTHY.length} healthy of ${HEALTHY.length + HANGING.length} endpoints, ${rounds} rounds in turns`,
  );
  show([
    ['10 % hang', pairs.map(([one]) => one)],
    ['none hangs', pairs.map(([, other]) => other)],
  ]);
}

function show([[name, values], [besideName, beside]]) {
  for (const [title, of] of [
    [name, values],
    [besideName, beside],
  ])
    console.log(`  ${title.padEnd(20)} ${median(of).toFixed(0)}/s`);
  console.log(`  ${'ratio'.padEnd(20)} ${median(values.map((value, i) => value / beside[i])).toFixed(2)}`);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Takes every request; those to hanging paths get no answer. */
async function startCounter() {
  let healthy = 0;
  let lastAt = 0;
  const server = http.createServer((request, response) => {
    request.resume().once('end', () => {
      if (HANGING.includes(request.url)) return;
      if (request.url.startsWith('/healthy')) {
        healthy += 1;
        lastAt = performance.now();
      }
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    healthy: () => healthy,
    lastAt: () => lastAt,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function settled(backlog) {
  for (const deadline = performance.now() + PATIENCE_MS; !(await backlog.drained()); await sleep(50)) {
    if (performance.now() > deadline) throw new Problem('The backlog was not worked off within two minutes.');
  }
}

async function until(isTrue) {
  for (const deadline = performance.now() + PATIENCE_MS; !isTrue(); await sleep(2)) {
    if (performance.now() > deadline) throw new Problem('Webhooks did not come within two minutes.');
  }
}

function settingsAsked() {
  const given = Object.fromEntries(
    process.argv.slice(2).map((argument) => /^--([a-z]+)=(\d{1,6})$/.exec(argument)?.slice(1) ?? [argument, '']),
  );
  const unknown = Object.keys(given).find((name) => !(name in DEFAULTS));
  if (unknown !== undefined)
    throw new Problem(`Not understood: ${unknown}. npm run webhooks:throughput -- --events=250 --rounds=5`);
  return Object.fromEntries(Object.entries({ ...DEFAULTS, ...given }).map(([name, value]) => [name, Number(value)]));
}
