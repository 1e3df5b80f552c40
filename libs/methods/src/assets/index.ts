import { type ChainId, ofEvmChains } from '@rampart/kernel';
import { bitcoin } from './bitcoin.js';
import type { Chain } from './chain.js';
import { evmChain } from './evm-chain.js';
import { nem } from './nem.js';
import { tron } from './tron.js';
import { zilliqa } from './zilliqa.js';

export * from './assets.js';
export type { Chain } from './chain.js';

/** Every chain. A new id in the vocabulary does not compile until its file stands here, unless it is an EVM chain. */
export const CHAINS: Readonly<Record<ChainId, Chain>> = {
  bitcoin,
  ...ofEvmChains(evmChain),
  tron,
  zilliqa,
  nem,
};
