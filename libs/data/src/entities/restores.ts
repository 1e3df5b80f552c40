import { DatabaseRestore } from './database-restore.entity.js';
import { OutsideMark } from './outside-mark.entity.js';
import { RestoreFinding } from './restore-finding.entity.js';

/** Entities about a database that was restored from a backup. */
export const RESTORE_ENTITIES = [DatabaseRestore, OutsideMark, RestoreFinding];

export type { RestoreCause } from './database-restore.entity.js';
export type { RestoreFindingState } from './restore-finding.entity.js';
export { DatabaseRestore, OutsideMark, RestoreFinding };
