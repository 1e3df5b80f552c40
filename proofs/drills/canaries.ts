// npm run drill -- canaries: 280 pieces of personal data through every door, then a search of rows, files, logs and documents. `npm test` takes a few.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

/** Each has 35. */
const ROUNDS = 8;

await runTool(async () => {
  await ensureBuilt();
  const suites = ['--selectProjects', 'processes', '--testPathPatterns', 'processes/canaries'];
  return runJest([...suites, ...process.argv.slice(2)], { CANARY_ROUNDS: String(ROUNDS) });
});
