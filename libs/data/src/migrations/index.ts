import { Baseline1798200000000 } from './1798200000000-baseline.js';
import { AddPartnerPlace1798200000001 } from './1798200000001-add-partner-place.js';

/** Every migration, in order: never a glob, so that sources, dist and tests run the same ones. */
export const MIGRATIONS = [Baseline1798200000000, AddPartnerPlace1798200000001];
