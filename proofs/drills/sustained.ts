// npm run drill -- sustained --seconds=600 --backends=postgres,redis --callers=4: sequential orders of each caller, from estimate to completion, on each
// backend of the queues. Prints completed orders per second, CPU per order, percentiles per route and memory; fails when a call or a webhook fails, or memory
// grows. `npm test -- --long` runs the short form.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import type { Backend } from './stage/stage.js';
import { problemsOf, show } from './sustained/report.js';
import { runSustained } from './sustained/run.js';

await runTool(async () => {
  const { seconds, backends, callers } = readOptions();
  await ensureCompiled();
  const problems: string[] = [];
  for (const backend of backends) {
    const figures = await runSustained(backend, seconds, callers);
    show(figures);
    problems.push(...problemsOf(figures));
  }
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
});
process.exit();

function readOptions(): { seconds: number; backends: Backend[]; callers: number } {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      backends: { type: 'string', default: 'postgres,redis' },
      callers: { type: 'string', default: '4' },
    },
  });
  const backends = values.backends.split(',');
  const [seconds, callers] = [Number(values.seconds), Number(values.callers)];
  const areCounts = [seconds, callers].every((each) => Number.isInteger(each) && each > 0);
  if (!areCounts || backends.some((each) => each !== 'postgres' && each !== 'redis'))
    throw new Problem('Not understood. npm run drill -- sustained --seconds=600 --backends=postgres,redis --callers=4');
  return { seconds, callers, backends: backends as Backend[] };
}
