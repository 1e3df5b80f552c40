import { Baseline1798500000000 } from './1798500000000-baseline.js';
import { KeepMonthsNearby1798500000001 } from './1798500000001-keep-months-nearby.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [Baseline1798500000000, KeepMonthsNearby1798500000001];
