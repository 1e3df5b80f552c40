import { type Chain, PREFIXED_HEX_ID } from './chain.js';
import { evmAddress, evmAddressProblem } from './evm-address.js';
import { EVM_CHAINS, type EvmChain, type EvmChainId } from './evm-chains.js';

/** Builds a chain from a row of `EVM_CHAINS`. EVM chains share one 0x address. */
export const evmChain = (id: EvmChainId): Chain & { readonly id: EvmChainId; readonly coin: EvmChain['coin'] } => ({
  ...pick(EVM_CHAINS[id]),
  id,
  transactionWord: 'hash',
  transactionId: PREFIXED_HEX_ID,
  addressForm: /^0x[\da-f]{40}$/i,
  addressProblem: evmAddressProblem,
  addressFamily: 'evm',
  sandboxAddresses: (hashFor) => ({ [id]: evmAddress(hashFor('evm')) }),
  sandboxListedWallets: ['0xBD328eAF9bef095479865Da0a45778Eb7eb9C68f'],
});

const pick = ({ name, coin, confirmations, blockSeconds, explorer }: EvmChain) => ({
  ...{ name, coin, confirmations, blockSeconds, explorer },
});
