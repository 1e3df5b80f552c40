// npm run drill:<name>: a fault at full length, with figures; fails when a promise of docs/faults.md is missed. The suites of test/chaos are its short form.
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

const [name, ...given] = process.argv.slice(2);

await runTool(async () => {
  await ensureInstalled();
  await ensureCompiled();
  process.env.DRILL = name;
  const jest = inProject('node_modules/jest/bin/jest.js');
  return runNode([jest, '--selectProjects', 'chaos', '--verbose', `test/chaos/${name}.spec.ts`, ...given]);
});
