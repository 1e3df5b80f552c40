// npm run drill -- <name>: a fault at full length, with figures; fails when a promise of docs/faults.md is missed. The suites of proofs/chaos are its short
// form.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  const [name = '', ...given] = process.argv.slice(2);
  await ensureCompiled();
  const jest = ['--selectProjects', 'chaos', '--verbose', `proofs/chaos/${name}.spec.ts`, ...given];
  return runJest(jest, { DRILL: name, TEST_SUITE_MINUTES: '40' });
});
