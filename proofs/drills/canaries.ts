// npm run drill -- canaries: 280 pieces of personal data through every entry point, then a search of rows, files, logs and documents. `npm test` runs a few.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

/** Rounds of 35 pieces each. */
const ROUNDS = 8;

await runTool(async () => {
  await ensureBuilt();
  const suites = ['--selectProjects', 'processes', '--testPathPatterns', 'processes/canaries'];
  return runJest([...suites, ...process.argv.slice(2)], { CANARY_ROUNDS: String(ROUNDS) });
});
