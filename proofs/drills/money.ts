// npm run drill -- money: the stateful property tests of money at full length (MONEY_RUNS, default 2000), and a million quotes.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureBuilt();
  return runJest(['money-model', 'money-decisions', 'libs/pricing/src/quote', ...process.argv.slice(2)], {
    MONEY_RUNS: process.env.MONEY_RUNS ?? '2000',
    QUOTES: process.env.QUOTES ?? '1000000',
    TEST_SUITE_MINUTES: '60', // otherwise thousands of runs look like a hanging suite
  });
});
