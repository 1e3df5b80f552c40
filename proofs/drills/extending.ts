// npm run drill -- extending: does each task of CONTRIBUTING.md in a copy of the tree, by the patch of what is written by hand for it. --only=<name> does one, and
// may be given several times.
import { runTool, Problem } from '../../tools/bootstrap/problem.mjs';
import { onStopRequest } from '../../tools/processes/stop-requests.js';
import { Copy } from './extending/copy.js';
import { judge } from './extending/judge.js';
import { table } from './extending/table.js';
import { TASKS, type Task } from './extending/tasks.js';

await runTool(async () => {
  const tasks = choose(process.argv.slice(2));
  onStopRequest(() => process.exit(130));
  const copy = new Copy();
  process.on('exit', () => copy.remove());
  const results = await judge(copy, tasks);
  console.log(table(results));
  return results.every(({ problem }) => problem === undefined) ? 0 : 1;
});

function choose(args: readonly string[]): readonly Task[] {
  const only = args.filter((arg) => arg.startsWith('--only=')).map((arg) => arg.slice('--only='.length));
  const unknown = only.find((name) => !TASKS.some((task) => task.name === name));
  if (unknown !== undefined)
    throw new Problem(`there is no task ${unknown}; there are: ${TASKS.map(({ name }) => name).join(', ')}`);
  return TASKS.filter(({ name }) => only.length === 0 || only.includes(name));
}
