// npm run drill -- storms --seeds=50 --from=1 --orders=36: as many storms as seeds, each with queues in Postgres and in Redis: orders of every kind while
// everything dies again and again, and the invariants after each (proofs/chaos/storm.spec.ts). Fails with the first counter-example of each storm, and when a
// backend did not run. Every row, the logs of the processes and what was seen from outside are kept for each, in a folder that the output names.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { temporaryFolder } from '../../tools/postgres/temporary-folder.js';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';
import { describeStorms, type JestResults, type StormResult, stormsIn } from './storms/results.js';

const STORM = ['--selectProjects', 'chaos', '--silent', '--verbose=false', 'proofs/chaos/storm.spec.ts'];

await runTool(async () => {
  const { seeds, from, orders } = readOptions();
  await ensureCompiled();
  const folder = temporaryFolder('rampart-storms-');
  const file = path.join(folder, 'results.json');
  const results: StormResult[] = [];
  for (let seed = from; seed < from + seeds; seed += 1) {
    await runJest([...STORM, '--json', `--outputFile=${file}`], {
      ...{ STORM_SEED: String(seed), STORM_ORDERS: String(orders), STORM_EVIDENCE: folder },
      TEST_SUITE_MINUTES: String(8 + orders / 5), // otherwise a thousand orders look like a hanging suite
    });
    results.push(...stormsIn(seed, JSON.parse(await readFile(file, 'utf8')) as JestResults));
    console.log(describeStorms(results, seeds).lines.at(-1));
  }
  const { lines, isKept } = describeStorms(results, seeds);
  console.log(lines.join('\n'));
  return isKept ? 0 : 1;
});

function readOptions(): { seeds: number; from: number; orders: number } {
  const { values } = parseArgs({
    options: {
      seeds: { type: 'string', default: '50' },
      from: { type: 'string', default: '1' },
      orders: { type: 'string', default: '36' },
    },
  });
  const { seeds, from, orders } = {
    seeds: Number(values.seeds),
    from: Number(values.from),
    orders: Number(values.orders),
  };
  const isRight = [seeds, orders].every((count) => Number.isInteger(count) && count > 0);
  if (!isRight || !(Number.isInteger(from) && from >= 0))
    throw new Problem('npm run drill -- storms --seeds=50 --from=1 --orders=36');
  return { seeds, from, orders };
}
