// npm run drill -- webhook-throughput --events=250 --rounds=5: deliveries per second of one worker with a backlog, compared with a bare loop of batched claims,
// posts and acknowledgements in the same run, in turns; then with two endpoints of twenty hanging.
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import type { CreatedEndpoint } from '../../tools/demo/shapes.js';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { openStage } from './stage/stage.js';
import { createOrder, openTestbed } from './stage/testbed.js';
import { type Backlog, openBacklog, type Statements } from './throughput/backlog.js';
import { type Counter, startCounter } from './throughput/counter.js';

const DEFAULTS = { events: 250, rounds: 5 };
const HEALTHY = Array.from({ length: 18 }, (_, i) => `/healthy-${i + 1}`);
const HANGING = ['/hanging-1', '/hanging-2'];
const BATCH = 64;
const TIMEOUT_MS = 120_000;

/** Deliveries per second of the healthy endpoints, from the commit of the backlog to the last receipt. */
interface Measure {
  floor(): Promise<number>;
  workers(): Promise<number>;
  /** Does not wait for deliveries that hang, which are still in progress. */
  workersBesideHanging(): Promise<number>;
}

/** Two figures of one round. */
type Pair = readonly [number, number];

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  await run(options);
});
process.exit();

async function run({ events, rounds }: typeof DEFAULTS): Promise<void> {
  const receiver = await startCounter(HANGING);
  const stage = await openStage({ workers: 1, backend: 'postgres', postgresSettings: { track_functions: 'pl' } });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const testbed = await openTestbed(stage.sandbox);
    const { id } = await testbed.partner.post<CreatedEndpoint>('/api/webhook-endpoints', {
      url: `${receiver.url}/first`,
    });
    await createOrder(testbed);
    const backlog = await openBacklog(stage, receiver.url);
    await backlog.copyEndpoint(id, [...HEALTHY, ...HANGING]);
    await backlog.disableAllBut(HEALTHY);
    const measure = measuring(backlog, receiver, events);
    await measure.workers(); // both warm up
    await measure.floor();
    await compareWithFloor(measure, backlog, rounds);
    await compareWithHanging(measure, backlog, rounds);
    await backlog.close();
  } finally {
    receiver.close();
    await stage.close();
  }
}

function measuring(backlog: Backlog, receiver: Counter, events: number): Measure {
  const expected = events * HEALTHY.length;
  const measure = async (write: () => Promise<void>, begin = async (): Promise<void> => {}): Promise<number> => {
    const from = receiver.healthy();
    await write();
    const startedAt = performance.now();
    await begin();
    await until(() => receiver.healthy() - from >= expected);
    return expected / ((receiver.lastAt() - startedAt) / 1_000);
  };
  return {
    floor: () =>
      measure(
        () => backlog.writeForFloor(events, HEALTHY),
        () => backlog.beginFloor(),
      ),
    workers: async () => {
      const perSecond = await measure(() => backlog.writeForWorkers(events));
      await drain(backlog);
      return perSecond;
    },
    workersBesideHanging: () => measure(() => backlog.writeForWorkers(events)),
  };
}

async function compareWithFloor(measure: Measure, backlog: Backlog, rounds: number): Promise<void> {
  const before = await backlog.countStatements();
  const pairs: Pair[] = [];
  for (let i = 0; i < rounds; i += 1) pairs.push([await measure.workers(), await measure.floor()]);
  const after = await backlog.countStatements();
  const per64 = (name: keyof Statements): number =>
    ((after[name] - before[name]) / (after.attempts - before.attempts)) * BATCH;
  console.log(`deliveries per second of one worker, ${rounds} rounds in turns`);
  show(['worker', 'claim, POST, ack'], pairs);
  console.log(
    `  ${'statements per 64'.padEnd(20)} ${(per64('claims') + per64('settles')).toFixed(2)}: claims ${per64('claims').toFixed(2)}, settlements ${per64('settles').toFixed(2)}`,
  );
}

async function compareWithHanging(measure: Measure, backlog: Backlog, rounds: number): Promise<void> {
  const pairs: Pair[] = [];
  for (let i = 0; i < rounds; i += 1) {
    await backlog.enable(HANGING, true);
    const beside = await measure.workersBesideHanging();
    await backlog.disableAllBut(HEALTHY);
    await drain(backlog); // holds a delivery that hung and would be retried
    pairs.push([beside, await measure.workers()]);
  }
  console.log(
    `saturated, the ${HEALTHY.length} healthy of ${HEALTHY.length + HANGING.length} endpoints, ${rounds} rounds in turns`,
  );
  show(['10 % hang', 'none hangs'], pairs);
}

function show([name, otherName]: readonly [string, string], pairs: readonly Pair[]): void {
  console.log(`  ${name.padEnd(20)} ${median(pairs.map(([one]) => one)).toFixed(0)}/s`);
  console.log(`  ${otherName.padEnd(20)} ${median(pairs.map(([, other]) => other)).toFixed(0)}/s`);
  console.log(`  ${'ratio'.padEnd(20)} ${median(pairs.map(([one, other]) => one / other)).toFixed(2)}`);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function drain(backlog: Backlog): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; !(await backlog.isDrained()); await sleep(50)) {
    if (performance.now() > deadline) throw new Problem('The backlog was not worked off within two minutes.');
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; !isTrue(); await sleep(2)) {
    if (performance.now() > deadline) throw new Problem('Webhooks did not come within two minutes.');
  }
}

function readOptions(): typeof DEFAULTS {
  const options = { ...DEFAULTS };
  for (const argument of process.argv.slice(2)) {
    const [, name, value] = /^--(events|rounds)=(\d{1,6})$/.exec(argument) ?? [];
    if (name !== 'events' && name !== 'rounds')
      throw new Problem(`Not understood: ${argument}. npm run drill -- webhook-throughput --events=250 --rounds=5`);
    options[name] = Number(value);
  }
  return options;
}
