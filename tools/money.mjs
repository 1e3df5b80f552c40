// npm run test:money: the stateful property test of money at length (MONEY_RUNS, default 2000), and a million quotes.
import './setup/node-version.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

await runTool(async () => {
  await ensureInstalled();
  process.env.MONEY_RUNS ??= '2000';
  process.env.QUOTES ??= '1000000';
  return runNode([
    inProject('node_modules/jest/bin/jest.js'),
    'money-model',
    'libs/pricing/src/quote',
    ...process.argv.slice(2),
  ]);
});
