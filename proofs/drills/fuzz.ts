// npm run drill -- fuzz: thousands of requests generated from openapi.json (FUZZ_REQUESTS, default 50000), each response checked. FUZZ_SEED repeats a run.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureBuilt();
  const jest = ['--selectProjects', 'contract', '--testPathPatterns', 'contract/fuzz', ...process.argv.slice(2)];
  return runJest(jest, { FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '50000' });
});
