// npm run drill -- hostile: every hostile value in every field, header, path and body. `npm test` takes a fourth of them, a different one in each run.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureBuilt();
  const suites = ['contract/hostile-payloads', 'contract/faults'];
  return runJest(['--selectProjects', 'contract', '--testPathPatterns', ...suites, ...process.argv.slice(2)], {
    SAMPLE: 'full',
  });
});
