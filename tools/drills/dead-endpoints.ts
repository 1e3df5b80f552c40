// npm run drill:dead-endpoints -- --endpoints=50 --orders=2 --seconds=20 --rounds=5: from commit to receipt at living endpoints, with and
// without as many dead ones beside them, up to eight of each per partner, turn by turn in one run; first dead ones that take connections
// and never answer, then such that refuse. Each time the service has yet to find out. Fails when p50 or p99 is above 1.3 times that of the
// round before without them, in the median of the rounds.
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { onStopRequest } from '../processes/stop-requests.js';
import { ensureCompiled } from '../setup/compile.js';
import { type Death, startDeadReceiver } from './dead-endpoints/dead-receiver.js';
import { Scene } from './dead-endpoints/scene.js';
import { percentiles } from './latency/percentiles.js';
import { openStage } from './stage/stage.js';

const DEFAULTS = { endpoints: 50, orders: 2, seconds: 20, rounds: 5 };
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
  const pairs: { readonly without: Percentiles; readonly beside: Percentiles }[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const dead = await startDeadReceiver(death);
    const without = percentiles(await scene.measure(load));
    pairs.push({ without, beside: percentiles(await scene.measureBeside(dead, load)) });
    dead.close();
  }
  const medianOf = (figure: (pair: (typeof pairs)[number]) => number): number => median(pairs.map(figure));
  const ratios = [medianOf((p) => p.beside.p50 / p.without.p50), medianOf((p) => p.beside.p99 / p.without.p99)];
  const isKept = Math.max(...ratios) <= MAX_RATIO;
  const [p50 = Number.NaN, p99 = Number.NaN] = ratios;
  console.log(
    `${endpoints} living endpoints, ${rounds} rounds of ${load.seconds} s, ${load.orders} orders at once; medians of the rounds`,
  );
  console.log(
    `  beside ${endpoints} that ${how}: ${figures({ p50: medianOf((p) => p.beside.p50), p99: medianOf((p) => p.beside.p99) })}`,
  );
  console.log(
    `  without them: ${figures({ p50: medianOf((p) => p.without.p50), p99: medianOf((p) => p.without.p99) })}`,
  );
  console.log(`  ratio: p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, at most ${MAX_RATIO}${isKept ? '' : ': MISSED'}`);
  return isKept;
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
        `Not understood: ${argument}. npm run drill:dead-endpoints -- --endpoints=50 --orders=2 --seconds=20 --rounds=5`,
      );
    options[name] = Number(value);
  }
  return options;
}

function isOption(name: string): name is keyof typeof DEFAULTS {
  return name in DEFAULTS;
}
