// npm run test:chaos: kills a process at every named crash point, for a buy, a sell and a refund; and lets hundreds of orders of every
// kind run through kills, restarts of Postgres and Redis and cut connections (STORM_SEED, STORM_ORDERS). The invariants are checked after each.
import './setup/node-version.mjs';
import { ensureCompiled } from './setup/compile.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runTool } from './setup/problem.mjs';
import { inProject } from './setup/project.mjs';
import { runNode } from './setup/run.mjs';

await runTool(async () => {
  await ensureInstalled();
  await ensureCompiled();
  process.env.CHAOS = 'full';
  return runNode([
    inProject('node_modules/jest/bin/jest.js'),
    '--selectProjects',
    'chaos',
    '--verbose',
    ...process.argv.slice(2),
  ]);
});
