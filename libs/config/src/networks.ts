import type { Network } from '@rampart/kernel';
import type { Env } from './env-type.js';

/** The networks whose addresses users may name. A sandbox, and a service whose node is of a test network, take those of test networks as well. */
export const networksIn = ({
  RAMPART_MODE,
  BITCOIN_NETWORK,
}: Pick<Env, 'RAMPART_MODE' | 'BITCOIN_NETWORK'>): readonly Network[] =>
  RAMPART_MODE === 'sandbox' || BITCOIN_NETWORK !== 'main' ? ['main', 'test'] : ['main'];
