// npm run drill -- <name>: a fault at full length, with figures; fails when a promise of docs/faults.md is missed. The suites of test/chaos are its short form.
import { runTool } from '../bootstrap/problem.mjs';
import { ensureCompiled } from '../setup/compile.js';
import { runJest } from '../setup/jest.js';

await runTool(async () => {
  const [name = '', ...given] = process.argv.slice(2);
  await ensureCompiled();
  const jest = ['--selectProjects', 'chaos', '--verbose', `test/chaos/${name}.spec.ts`, ...given];
  return runJest(jest, { DRILL: name, TEST_SUITE_MINUTES: '40' });
});
