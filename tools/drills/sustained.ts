// npm run drill:sustained -- --seconds=600 --backends=postgres,redis: orders one after the other, four at once, from estimate to completion, on each
// backend of the queues. Prints completed orders per second, CPU per order, percentiles per route and memory; fails when a call or a webhook fails,
// or memory grows. `npm test -- --long` runs the short form.
import { parseArgs } from 'node:util';
import { Problem, runTool } from '../bootstrap/problem.mjs';
import { ensureCompiled } from '../setup/compile.js';
import type { Backend } from './stage/stage.js';
import { problemsOf, show } from './sustained/report.js';
import { runSustained } from './sustained/run.js';

await runTool(async () => {
  const { seconds, backends } = readOptions();
  await ensureCompiled();
  const problems: string[] = [];
  for (const backend of backends) {
    const figures = await runSustained(backend, seconds);
    show(figures);
    problems.push(...problemsOf(figures));
  }
  for (const problem of problems) console.error(problem);
  return problems.length > 0 ? 1 : 0;
});
process.exit();

function readOptions(): { seconds: number; backends: Backend[] } {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '600' },
      backends: { type: 'string', default: 'postgres,redis' },
    },
  });
  const backends = values.backends.split(',');
  const seconds = Number(values.seconds);
  if (!(Number.isInteger(seconds) && seconds > 0) || backends.some((each) => each !== 'postgres' && each !== 'redis'))
    throw new Problem('Not understood. npm run drill:sustained -- --seconds=600 --backends=postgres,redis');
  return { seconds, backends: backends as Backend[] };
}
