import { DatabaseRestore } from './database-restore.entity.js';
import { OutsideMark } from './outside-mark.entity.js';
import { RestoreFinding } from './restore-finding.entity.js';
import { SecretKey } from './secret-key.entity.js';

/** Entities about the database itself: that it was restored from a backup, and the secrets that it is sealed with. */
export const RESTORE_ENTITIES = [DatabaseRestore, OutsideMark, RestoreFinding, SecretKey];

export type { RestoreCause } from './database-restore.entity.js';
export type { RestoreFindingState } from './restore-finding.entity.js';
export { DatabaseRestore, OutsideMark, RestoreFinding, SecretKey };
