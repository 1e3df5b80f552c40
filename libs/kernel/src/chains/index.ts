import { ALL as OWN } from './all.js';
import type { Chain as ChainFacts } from './chain.js';
import { evmChain } from './evm-chain.js';
import { EVM_CHAIN_IDS } from './evm-chains.js';

export * from './evm-chains.js';

const [bitcoin, ...others] = OWN;
/** Every chain, in the contract's order. An EVM chain is a row of `EVM_CHAINS`, any other a file of this folder. */
const ALL = [bitcoin, ...EVM_CHAIN_IDS.map(evmChain), ...others] as const;

export type ChainId = (typeof ALL)[number]['id'];
/** Codes of the coins in which chains charge their fees. */
export type FeeCoin = (typeof ALL)[number]['coin'];

export interface Chain extends ChainFacts {
  readonly id: ChainId;
  readonly coin: FeeCoin;
}

/** Ids of transactions of any chain, as a person may type them. */
export const TYPED_TRANSACTION_ID = new RegExp(
  [...new Set(ALL.map(({ transactionId }) => transactionId.typed.source))].join('|'),
);

export const CHAIN_IDS: readonly ChainId[] = ALL.map(({ id }) => id);

export const CHAINS = Object.fromEntries(ALL.map((chain): [ChainId, Chain] => [chain.id, chain])) as Readonly<
  Record<ChainId, Chain>
>;
