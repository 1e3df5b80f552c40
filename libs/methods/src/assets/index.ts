import type { ChainId } from '@rampart/kernel';
import { binanceSmartChain } from './binance-smart-chain.js';
import { bitcoin } from './bitcoin.js';
import type { Chain } from './chain.js';
import { ethereum } from './ethereum.js';
import { nem } from './nem.js';
import { tron } from './tron.js';
import { zilliqa } from './zilliqa.js';

export * from './assets.js';
export type { Chain } from './chain.js';

/** Every chain. A new id in the vocabulary does not compile until its file stands here. */
export const CHAINS: Readonly<Record<ChainId, Chain>> = {
  bitcoin,
  ethereum,
  binance_smart_chain: binanceSmartChain,
  tron,
  zilliqa,
  nem,
};
