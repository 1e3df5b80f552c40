// npm run test:fuzz: requests made of openapi.json by the thousands (FUZZ_REQUESTS, default 50000), each answer checked. FUZZ_SEED repeats a run.
import './setup/node-version.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

await runTool(async () => {
  await ensureInstalled();
  process.env.FUZZ_REQUESTS ??= '50000';
  return runNode([
    inProject('node_modules/jest/bin/jest.js'),
    '--selectProjects',
    'contract',
    '--testPathPatterns',
    'contract/fuzz',
    ...process.argv.slice(2),
  ]);
});
