import { DatabaseRestore } from './database-restore.entity.js';
import { OutsideMark } from './outside-mark.entity.js';
import { RestoreFinding } from './restore-finding.entity.js';
import { RestoreListing } from './restore-listing.entity.js';
import { SecretKey } from './secret-key.entity.js';

/** Entities about the database itself: its restores, and the secrets that seal it. */
export const RESTORE_ENTITIES = [DatabaseRestore, OutsideMark, RestoreFinding, RestoreListing, SecretKey];

export type { RestoreCause } from './database-restore.entity.js';
export type { RestoreFindingState } from './restore-finding.entity.js';
export type { RestoreListingState } from './restore-listing.entity.js';
export { DatabaseRestore, OutsideMark, RestoreFinding, RestoreListing, SecretKey };
