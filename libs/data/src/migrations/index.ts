import { Baseline1795350000000 } from './1795350000000-baseline.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [Baseline1795350000000];
