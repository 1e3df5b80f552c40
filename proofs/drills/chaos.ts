// npm run drill -- chaos: kills a process at every named crash point, for a buy, a sell and a refund; and lets hundreds of orders of every
// kind run through kills, restarts of Postgres and Redis and cut connections (STORM_SEED, STORM_ORDERS). The invariants are checked after each.
import { runTool } from '../../tools/bootstrap/problem.mjs';
import { ensureCompiled } from '../../tools/setup/compile.js';
import { runJest } from '../../tools/setup/jest.js';

await runTool(async () => {
  await ensureCompiled();
  return runJest(['--selectProjects', 'chaos', '--verbose', ...process.argv.slice(2)], { CHAOS: 'full' });
});
