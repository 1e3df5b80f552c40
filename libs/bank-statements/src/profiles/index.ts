import { HONG_KONG } from './hong-kong.js';
import { INDIA } from './india.js';
import { INDONESIA } from './indonesia.js';
import { PACIFIC } from './pacific.js';
import { PHILIPPINES_AND_MALAYSIA } from './philippines-malaysia.js';
import { SINGAPORE } from './singapore.js';
import { THAILAND } from './thailand.js';
import { VIETNAM } from './vietnam.js';
import { WISE } from './wise.js';

/** Profiles that an account may name in place of its own. */
export const SHIPPED_PROFILES = {
  ...SINGAPORE,
  ...HONG_KONG,
  ...THAILAND,
  ...INDONESIA,
  ...VIETNAM,
  ...PHILIPPINES_AND_MALAYSIA,
  ...PACIFIC,
  ...INDIA,
  ...WISE,
};

export type ProfileName = keyof typeof SHIPPED_PROFILES;
export const PROFILE_NAMES = Object.keys(SHIPPED_PROFILES) as [ProfileName, ...ProfileName[]];
