// npm run drill -- webhook-latency --samples=200: from commit to receipt, idle, compared with the minimum possible (LISTEN to POST) in the same run, in turns;
// then with one endpoint of ten hanging, compared with all ten healthy.
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { type LatencyScene, measureBesideFloor, untilReceived } from './latency/beside-floor.js';
import { latencies } from './latency/commit-to-receipt.js';
import { percentiles } from './latency/percentiles.js';
import { type ReceivedRequest, startReceiver } from './stage/receiver.js';
import { openStage } from './stage/stage.js';
import { createOrder, openTestbed } from './stage/testbed.js';

const ENDPOINTS = 10;
/** Milliseconds between changes, each delivered to all endpoints; a small machine can keep this pace. */
const PACE_MS = 150;

interface Scene extends LatencyScene {
  /** Paths that do not respond. */
  readonly hanging: Set<string>;
}

/** A name and its milliseconds. */
type Series = readonly [name: string, values: readonly number[]];

await runTool(async () => {
  const samples = readSamples();
  await ensureCompiled();
  await run(samples);
});
process.exit();

async function run(samples: number): Promise<void> {
  const hanging = new Set<string>();
  const receiver = await startReceiver((path) => (hanging.has(path) ? 'never' : 204));
  const stage = await openStage({ workers: 2, backend: 'postgres' });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const scene = { stage, receiver, testbed: await openTestbed(stage.sandbox), samples, hanging };
    await compareWithFloor(scene);
    await compareWithHanging(scene);
  } finally {
    receiver.close();
    await stage.close();
  }
}

async function compareWithFloor(scene: Scene): Promise<void> {
  const { service, floor } = await measureBesideFloor(scene);
  show(`commit to receipt, idle, ${scene.samples} each`, [
    ['service', service],
    ['LISTEN to POST', floor],
  ]);
}

async function compareWithHanging(scene: Scene): Promise<void> {
  const { receiver, testbed, hanging } = scene;
  const paths = Array.from({ length: ENDPOINTS }, (_, i) => `/of-ten-${i + 1}`);
  for (const path of paths) await testbed.partner.post('/api/webhook-endpoints', { url: receiver.url + path });
  const [hangingPath = '', ...healthy] = paths;
  await measureLoad(scene, healthy); // warm-up
  const baseline = await measureLoad(scene, healthy);
  hanging.add(hangingPath);
  const isolated = await measureLoad(scene, healthy);
  show(`${ENDPOINTS} endpoints under load, the healthy ones`, [
    ['one of ten hangs', isolated.times],
    ['none hangs', baseline.times],
  ]);
  console.log(
    `  ${'deliveries/s'.padEnd(20)} ${isolated.perSecond.toFixed(0)} against ${baseline.perSecond.toFixed(0)}: ${(isolated.perSecond / baseline.perSecond).toFixed(2)}`,
  );
}

/** Makes changes at a steady pace, and measures how the healthy endpoints receive them. */
async function measureLoad(
  { stage, receiver, testbed, samples }: Scene,
  healthy: readonly string[],
): Promise<{ perSecond: number; times: number[] }> {
  const from = receiver.requests.length;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: samples }, async (_, i) => {
      await sleep(i * PACE_MS);
      await createOrder(testbed);
    }),
  );
  const received = (): ReceivedRequest[] => receiver.requests.slice(from).filter(({ path }) => healthy.includes(path));
  await untilReceived(() => received().length >= samples * healthy.length);
  const perSecond = (samples * healthy.length) / ((performance.now() - startedAt) / 1000);
  return { perSecond, times: await latencies(stage, received()) };
}

function show(title: string, [[name, values], [otherName, others]]: readonly [Series, Series]): void {
  const [one, other] = [percentiles(values), percentiles(others)];
  const figures = ({ p50, p99 }: typeof one): string => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  console.log(title);
  console.log(`  ${name.padEnd(20)} ${figures(one)}`);
  console.log(`  ${otherName.padEnd(20)} ${figures(other)}`);
  console.log(
    `  ${'ratio'.padEnd(20)} p50 ${(one.p50 / other.p50).toFixed(2)}, p99 ${(one.p99 / other.p99).toFixed(2)}`,
  );
}

function readSamples(): number {
  const given = process.argv.slice(2);
  const [, text] = /^--samples=(\d{1,4})$/.exec(given[0] ?? '--samples=200') ?? [];
  if (!Number(text) || given.length > 1)
    throw new Problem(`Not understood: ${given.join(' ')}. npm run drill -- webhook-latency --samples=200`);
  return Number(text);
}
