import type { Chain } from './chain.js';
import { evmAddressProblem } from './evm-address.js';

export const ethereum: Chain = {
  id: 'ethereum',
  name: 'Ethereum',
  confirmations: 12,
  addressProblem: evmAddressProblem,
};
