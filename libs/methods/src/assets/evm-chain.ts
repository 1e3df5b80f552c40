import { type EvmChainFacts, type EvmChainId } from '@rampart/kernel';
import type { Chain } from './chain.js';
import { evmAddressProblem } from './evm-address.js';

export const evmChain = ({ name, confirmations }: EvmChainFacts, id: EvmChainId): Chain => ({
  id,
  name,
  confirmations,
  addressProblem: evmAddressProblem,
});
