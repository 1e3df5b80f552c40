import type { Network } from '@rampart/kernel';
import type { Env } from './env-type.js';

/** The networks whose addresses users may name: a sandbox takes those of test networks as well. */
export const networksIn = ({ RAMPART_MODE }: Pick<Env, 'RAMPART_MODE'>): readonly Network[] =>
  RAMPART_MODE === 'sandbox' ? ['main', 'test'] : ['main'];
