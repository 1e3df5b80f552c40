// npm run drill -- prices --ticks=1000000 --seed=7: prices of two to six simulated markets, up to half of which lie (zero, negative, not a number, tenfold,
// another coin's, frozen, old, from the future, missing, the same wrong one), by the rule of the driver `exchanges`. Fails when an agreed price is more than 1
// % from the true one, or when honest markets have none.
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';

const MAX_ERROR = 0.01;
const DEFAULTS = { ticks: 1_000_000, seed: 7 };

await runTool(async () => {
  const { ticks, seed } = readOptions();
  await ensureCompiled();
  const { agreeOnPrice } = await import('@rampart/drivers');
  const { simulate } = await import('./prices/lying-markets.js');
  const began = performance.now();
  const { agreed, refused, worst, honest, refusedHonest } = simulate(ticks, seed, agreeOnPrice);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${ticks} ticks in ${seconds} s, seed ${seed}: ${agreed} with a price, ${refused} refused`);
  console.log(`farthest from the true price: ${(worst * 100).toFixed(3)} % (at most ${MAX_ERROR * 100} %)`);
  console.log(`all markets honest: ${honest} ticks, ${refusedHonest} of them without a price (none)`);
  return worst <= MAX_ERROR && refusedHonest === 0 ? 0 : 1;
});
process.exit();

function readOptions(): typeof DEFAULTS {
  const options = { ...DEFAULTS };
  for (const arg of process.argv.slice(2)) {
    const [, name, value] = /^--(ticks|seed)=(\d{1,9})$/.exec(arg) ?? [];
    if (!name) throw new Problem(`unknown option ${arg}; there are --ticks=1000000, --seed=7`);
    options[name as keyof typeof DEFAULTS] = Number(value);
  }
  return options;
}
