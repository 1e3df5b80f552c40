// npm run drill -- sabotage: breaks the code in one line at a time and shows which test notices. --list names the patches, --only=<name> selects those whose
// name contains it, and may be given several times.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { startThrowAwayPostgres } from '../../tools/postgres/throw-away.js';
import { SABOTAGES } from './sabotage/list.js';
import { failingUnpatched, runAgainst, type Verdict } from './sabotage/run-tests.js';
import type { Sabotage } from './sabotage/sabotage.js';
import { footer, header, row } from './sabotage/table.js';
import { copyTree, misplaced, removeTrees } from './sabotage/tree.js';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';

const LANES = Math.min(2, availableParallelism());

await runTool(async () => {
  const { only, list } = readOptions();
  const patches = choose(only);
  if (list) return void console.log(patches.map(({ name, file }) => `${name.padEnd(60)} ${file}`).join('\n'));
  await ensureBuilt();
  const wrong = misplaced(patches);
  if (wrong.length > 0) throw new Problem(wrong.join('\n'));
  onStopRequest(() => process.exit(130));
  process.on('exit', removeTrees);
  const postgres = process.env.TEST_PG_URL ? undefined : await startThrowAwayPostgres();
  if (postgres) process.env.TEST_PG_URL = postgres.url;
  try {
    return await sabotage(patches);
  } finally {
    await postgres?.stop();
  }
});

function readOptions(): { only: readonly string[]; list: boolean } {
  try {
    const { only = [], list = false } = parseArgs({
      options: { only: { type: 'string', multiple: true }, list: { type: 'boolean' } },
    }).values;
    return { only, list };
  } catch (error) {
    throw new Problem((error as Error).message);
  }
}

function choose(only: readonly string[]): readonly Sabotage[] {
  const unknown = only.find((part) => !SABOTAGES.some(({ name }) => name.includes(part)));
  if (unknown !== undefined) throw new Problem(`no patch is called ${unknown}; --list shows them`);
  return SABOTAGES.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
}

async function sabotage(patches: readonly Sabotage[]): Promise<number> {
  const startedAt = performance.now();
  const first = copyTree();
  const others = Array.from({ length: Math.min(LANES, patches.length) - 1 }, copyTree);
  const broken = await failingUnpatched(first, patches);
  if (broken.length > 0) throw new Problem(`without any patch:\n${broken.join('\n')}`);
  console.log(header(patches));
  const verdicts: Verdict[] = [];
  const left = [...patches];
  await Promise.all(
    [first, ...others].map(async (tree) => {
      for (let patch = left.shift(); patch; patch = left.shift()) {
        const verdict = await tree.patched(patch, () => runAgainst(tree, patch));
        verdicts.push(verdict);
        console.log(row(patch, verdict));
      }
    }),
  );
  console.log(footer(verdicts, performance.now() - startedAt));
  return verdicts.every(({ outcome }) => outcome === 'killed') ? 0 : 1;
}
