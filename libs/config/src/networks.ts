import type { Network } from '@rampart/kernel';
import type { Env } from './env-type.js';

/** Returns the networks whose addresses users may enter. A sandbox, and a service whose node is on a test network, also accept those of test networks. */
export const networksIn = ({
  RAMPART_MODE,
  BITCOIN_NETWORK,
}: Pick<Env, 'RAMPART_MODE' | 'BITCOIN_NETWORK'>): readonly Network[] =>
  RAMPART_MODE === 'sandbox' || BITCOIN_NETWORK !== 'main' ? ['main', 'test'] : ['main'];
