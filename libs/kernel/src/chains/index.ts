import { bitcoin } from './bitcoin.js';
import type { Chain as ChainFacts } from './chain.js';
import { evmChain } from './evm-chain.js';
import { EVM_CHAIN_IDS } from './evm-chains.js';
import { nem } from './nem.js';
import { tron } from './tron.js';
import { zilliqa } from './zilliqa.js';

export * from './evm-chains.js';

/** Every chain. To add an EVM chain, add a row to `EVM_CHAINS`. */
const ALL = [bitcoin, ...EVM_CHAIN_IDS.map(evmChain), tron, zilliqa, nem] as const;

export type ChainId = (typeof ALL)[number]['id'];
/** Codes of the coins in which chains charge their fees. */
export type FeeCoin = (typeof ALL)[number]['coin'];

export interface Chain extends ChainFacts {
  readonly id: ChainId;
  readonly coin: FeeCoin;
}

export const CHAIN_IDS: readonly ChainId[] = ALL.map(({ id }) => id);

export const CHAINS = Object.fromEntries(ALL.map((chain): [ChainId, Chain] => [chain.id, chain])) as Readonly<
  Record<ChainId, Chain>
>;
