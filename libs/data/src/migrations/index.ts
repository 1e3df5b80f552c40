import { Baseline1798600000000 } from './1798600000000-baseline.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [Baseline1798600000000];
