import type { Chain } from './chain.js';
import { evmAddressProblem } from './evm-address.js';

export const binanceSmartChain: Chain = {
  id: 'binance_smart_chain',
  name: 'BNB Smart Chain',
  confirmations: 15,
  addressProblem: evmAddressProblem,
};
