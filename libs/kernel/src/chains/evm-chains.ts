/** Facts about a chain that runs Ethereum's virtual machine; everything else about it is in settings. */
export interface EvmChainFacts {
  readonly name: string;
  /** End of the names of its settings: `EVM_RPC_URL_BSC`. */
  readonly suffix: string;
  /** As its nodes answer it. */
  readonly chainId: number;
  /** Code of its own coin, in which it takes its fees. */
  readonly coin: string;
  /** Confirmations after which a deposit releases fiat (contract, `btc_received`). */
  readonly confirmations: number;
  /** Usual seconds between two blocks. */
  readonly blockSeconds: number;
  /**
   * The depth at which a block counts as final when the provider does not support the tag `finalized`. Ethereum: two epochs of 32 slots, after which
   * Casper FFG finalizes a checkpoint. BNB Smart Chain: 240 blocks, the turns of 15 of its 21 validators (more than two thirds) of 16 blocks each, the
   * depth that BEP-524 (6.4) names for when fast finality fails. Without a value, `confirmations` decide.
   */
  readonly depthWithoutFinality?: number;
  /** `legacy` chains have no base fee of their own: one price of gas is named. */
  readonly fees: 'eip1559' | 'legacy';
  /** Blocks that a payout waits for its own, before a higher fee takes its place. */
  readonly raiseAfterBlocks: number;
  /** Public block explorer. The id of a transaction follows. */
  readonly explorer: string;
}

/** Every EVM chain. A further one is a row here, and its settings: vocabulary, checks, settings, sandbox and the driver `evm` go by this table. */
export const EVM_CHAINS = {
  ethereum: {
    name: 'Ethereum',
    suffix: 'ETHEREUM',
    chainId: 1,
    coin: 'ETH',
    confirmations: 12,
    blockSeconds: 12,
    depthWithoutFinality: 64,
    fees: 'eip1559',
    raiseAfterBlocks: 5,
    explorer: 'https://etherscan.io/tx/',
  },
  binance_smart_chain: {
    name: 'BNB Smart Chain',
    suffix: 'BSC',
    chainId: 56,
    coin: 'BNB',
    confirmations: 15,
    blockSeconds: 1,
    depthWithoutFinality: 240,
    fees: 'legacy',
    raiseAfterBlocks: 20,
    explorer: 'https://bscscan.com/tx/',
  },
} as const satisfies Readonly<Record<string, EvmChainFacts>>;

export type EvmChainId = keyof typeof EVM_CHAINS;
export type EvmChain = (typeof EVM_CHAINS)[EvmChainId];

export const EVM_CHAIN_IDS = Object.keys(EVM_CHAINS) as readonly EvmChainId[];
