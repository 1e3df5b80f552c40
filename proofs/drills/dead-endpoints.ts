// npm run drill -- dead-endpoints --endpoints=50 --rate=20 --seconds=15 --rounds=5: from commit to receipt at living endpoints: without others, beside as many
// dead ones, and beside as many living ones, up to eight of each per partner, in turns in one run and at the same orders per second; first dead ones that
// accept connections and never respond, then ones that refuse. Each time the service must detect them first. Fails when p50 or p99 beside dead ones exceeds 1.3
// times that without others, in the median of the rounds. The cost of as many living ones is printed, since each event is written for each endpoint.
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { type Death, startDeadReceiver } from './dead-endpoints/dead-receiver.js';
import { Scene } from './dead-endpoints/scene.js';
import { percentiles } from './latency/percentiles.js';
import { openStage } from './stage/stage.js';

const DEFAULTS = { endpoints: 50, rate: 20, seconds: 15, rounds: 5 };
const MAX_RATIO = 1.3;
const DEATHS: readonly (readonly [Death, string])[] = [
  ['silent', 'take connections and never answer'],
  ['refusing', 'refuse connections'],
];

await runTool(async () => {
  const options = readOptions();
  await ensureCompiled();
  return run(options);
});
process.exit();

async function run(options: typeof DEFAULTS): Promise<number> {
  const stage = await openStage({ workers: 2, backend: 'postgres' });
  onStopRequest(() => void stage.close().then(() => process.exit(130)));
  try {
    const scene = await Scene.open(stage, options.endpoints);
    let isKept = true;
    for (const [death, how] of DEATHS) isKept = (await compare(scene, { ...options, death, how })) && isKept;
    await scene.close();
    return isKept ? 0 : 1;
  } finally {
    await stage.close();
  }
}

type Percentiles = ReturnType<typeof percentiles>;

type Comparison = typeof DEFAULTS & { readonly death: Death; readonly how: string };

async function compare(scene: Scene, { endpoints, rounds, death, how, ...load }: Comparison): Promise<boolean> {
  const turns: Readonly<Record<'without' | 'dead' | 'living', Percentiles>>[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const receiver = await startDeadReceiver(death);
    turns.push({
      without: percentiles(await scene.measure(load)),
      dead: percentiles(await scene.measureBeside({ url: receiver.url, answers: false }, load)),
      living: percentiles(await scene.measureBeside(scene.living, load)),
    });
    receiver.close();
  }
  const medianOf = (figure: (turn: (typeof turns)[number]) => Percentiles): Percentiles => ({
    p50: median(turns.map((turn) => figure(turn).p50)),
    p99: median(turns.map((turn) => figure(turn).p99)),
  });
  const toWithout = medianOf(({ dead, without }) => ratioOf(dead, without));
  const toLiving = medianOf(({ dead, living }) => ratioOf(dead, living));
  const isKept = Math.max(toWithout.p50, toWithout.p99) <= MAX_RATIO;
  const lines = [
    `${endpoints} living endpoints, ${rounds} rounds of ${load.seconds} s, ${load.rate} orders per second; medians of the rounds`,
    `  without others: ${figures(medianOf(({ without }) => without))}`,
    `  beside ${endpoints} that ${how}: ${figures(medianOf(({ dead }) => dead))}`,
    `  beside ${endpoints} that live: ${figures(medianOf(({ living }) => living))}`,
    `  beside dead ones to without others: ${ratios(toWithout)}, at most ${MAX_RATIO}${isKept ? '' : ': MISSED'}`,
    `  beside dead ones to beside living ones: ${ratios(toLiving)}`,
  ];
  console.log(lines.join('\n'));
  return isKept;
}

function ratioOf(a: Percentiles, b: Percentiles): Percentiles {
  return { p50: a.p50 / b.p50, p99: a.p99 / b.p99 };
}

function ratios({ p50, p99 }: Percentiles): string {
  return `p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function figures({ p50, p99 }: Percentiles): string {
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
}

function readOptions(): typeof DEFAULTS {
  const options = { ...DEFAULTS };
  for (const argument of process.argv.slice(2)) {
    const [, name = '', value] = /^--([a-z]+)=(\d{1,5})$/.exec(argument) ?? [];
    if (!isOption(name))
      throw new Problem(
        `Not understood: ${argument}. npm run drill -- dead-endpoints --endpoints=50 --rate=20 --seconds=15 --rounds=5`,
      );
    options[name] = Number(value);
  }
  return options;
}

function isOption(name: string): name is keyof typeof DEFAULTS {
  return name in DEFAULTS;
}
