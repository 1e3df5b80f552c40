import { loneDecisions } from '../../test/support/rows/tables.js';
import { withoutTriggers } from '../../test/support/rows/without-triggers.js';
import type { World } from '../../test/support/world.js';

/** Simulates that 24 hours have passed since each operator's last decision, for suites in which one operator decides a lot. */
export const forgetDecisions = (world: World): Promise<void> =>
  withoutTriggers(world, (rows) => loneDecisions.remove(rows, {}));
