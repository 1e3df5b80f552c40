// npm run drill -- traces: 1,000 orders through the built service with a collector outside of it: one trace per order, from request through jobs and drivers to
// webhooks; a collector that is dead, silent or responds with 500; the CPU of an order with traces and without, in turns; then more than 200 pieces of personal
// data through every entry point, and a search of what the collector received. `npm test` runs the short form.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureBuilt } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

/** Enough minutes for a thousand orders and the turns of the measurement. */
const TEST_SUITE_MINUTES = '40';
/** Rounds of 49 canaries each. */
const CANARY_ROUNDS = 5;

await runTool(async () => {
  await ensureBuilt();
  const suites = ['--selectProjects', 'processes', '--testPathPatterns', 'processes/(traces|canaries)', '--runInBand'];
  return runJest([...suites, ...process.argv.slice(2)], {
    DRILL: 'traces',
    CANARY_ROUNDS: String(CANARY_ROUNDS),
    TEST_SUITE_MINUTES,
  });
});
