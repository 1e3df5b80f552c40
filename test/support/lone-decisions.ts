import { loneDecisions } from './rows/tables.js';
import { withoutTriggers } from './rows/without-triggers.js';
import type { World } from './world.js';

/** Simulates that 24 hours have passed since each operator's last decision, for suites in which one operator decides a lot. */
export const forgetDecisions = (world: World): Promise<void> =>
  withoutTriggers(world, (rows) => loneDecisions.remove(rows, {}));
