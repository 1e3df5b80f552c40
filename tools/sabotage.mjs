// npm run test:sabotage: breaks the code in one line at a time and shows which test notices. --list names the patches, --only=<name>
// takes those whose name has this in it, and may be given several times.
import { availableParallelism } from 'node:os';
import './setup/node-version.mjs';
import { startThrowAwayPostgres } from './postgres/throw-away.mjs';
import { SABOTAGES } from './sabotage/list.mjs';
import { failingUnpatched, runAgainst } from './sabotage/run-tests.mjs';
import { footer, header, row } from './sabotage/table.mjs';
import { copyTree, misplaced, removeTrees } from './sabotage/tree.mjs';
import { ensureBuilt } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { Problem, runTool } from './setup/problem.mjs';
import { onStopRequest } from './setup/signals.mjs';

const LANES = Math.min(2, availableParallelism());

await runTool(async () => {
  const wanted = chosen(process.argv.slice(2));
  if (process.argv.includes('--list'))
    return void console.log(wanted.map(({ name, file }) => `${name.padEnd(60)} ${file}`).join('\n'));
  await ensureInstalled();
  await ensureBuilt();
  const wrong = misplaced(wanted);
  if (wrong.length > 0) throw new Problem(wrong.join('\n'));
  onStopRequest(() => process.exit(130));
  process.on('exit', removeTrees);
  const postgres = process.env.TEST_PG_URL ? undefined : await startThrowAwayPostgres();
  process.env.TEST_PG_URL ??= postgres.url;
  try {
    return await sabotage(wanted);
  } finally {
    await postgres?.stop();
  }
});

function chosen(args) {
  const only = args.filter((arg) => arg.startsWith('--only=')).map((arg) => arg.slice('--only='.length));
  const unknown = only.find((part) => !SABOTAGES.some(({ name }) => name.includes(part)));
  if (unknown !== undefined) throw new Problem(`no patch is called ${unknown}; --list shows them`);
  return SABOTAGES.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
}

async function sabotage(wanted) {
  const startedAt = performance.now();
  const trees = Array.from({ length: Math.min(LANES, wanted.length) }, copyTree);
  const broken = await failingUnpatched(trees[0], wanted);
  if (broken.length > 0) throw new Problem(`without any patch:\n${broken.join('\n')}`);
  console.log(header(wanted));
  const verdicts = [];
  const left = [...wanted];
  await Promise.all(
    trees.map(async (tree) => {
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
