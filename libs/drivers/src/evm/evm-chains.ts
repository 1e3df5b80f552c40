import type { ChainId, CryptoCode, WalletCode } from '@rampart/kernel';

/** Differences of a chain from every other EVM chain; the rest is in settings. */
export interface EvmChainFacts {
  readonly chain: ChainId;
  /** End of the names of its settings. */
  readonly suffix: 'ETHEREUM' | 'BSC';
  /** Code of its own coin, where the service trades it. Gas is paid in it in any case. */
  readonly native: CryptoCode | undefined;
  /** Code of its own coin in any case: wallets hold it, and gas is booked in it. */
  readonly coin: WalletCode;
  /** `legacy` chains have no base fee of their own: one price of gas is named. */
  readonly fees: 'eip1559' | 'legacy';
  /** Blocks that a payout waits for its own, before a higher fee takes its place. */
  readonly raiseAfterBlocks: number;
}

/** Every chain that the driver can serve. A further one is a row here, its settings, and its word in the vocabulary. */
export const EVM_CHAINS = [
  { chain: 'ethereum', suffix: 'ETHEREUM', native: 'ETH', coin: 'ETH', fees: 'eip1559', raiseAfterBlocks: 5 },
  { chain: 'binance_smart_chain', suffix: 'BSC', native: undefined, coin: 'BNB', fees: 'legacy', raiseAfterBlocks: 20 },
] as const satisfies readonly EvmChainFacts[];
