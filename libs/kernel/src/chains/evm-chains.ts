/** Facts about a chain that runs the Ethereum virtual machine; everything else about it is in settings. */
export interface EvmChainFacts {
  readonly name: string;
  /** Suffix of the names of its settings: `EVM_RPC_URL_BSC`. */
  readonly suffix: string;
  /** As its nodes report it. */
  readonly chainId: number;
  /** Code of its own coin, in which it charges its fees. */
  readonly coin: string;
  /** Confirmations after which a deposit releases fiat (contract, `btc_received`). */
  readonly confirmations: number;
  /** Usual number of seconds between two blocks. */
  readonly blockSeconds: number;
  /**
   * The depth at which a block counts as final if the provider does not support the tag `finalized`. Ethereum: two epochs of 32 slots, after which Casper FFG
   * finalizes a checkpoint. BNB Smart Chain: 240 blocks, the turns of 15 of its 21 validators (more than two thirds) of 16 blocks each, the depth that BEP-524
   * (6.4) names for the case that fast finality fails. Without a value, `confirmations` decide.
   */
  readonly depthWithoutFinality?: number;
  /** `legacy` chains have no base fee; a transaction names a single gas price. */
  readonly fees: 'eip1559' | 'legacy';
  /** Number of blocks that a payout waits for confirmation before its fee is raised. */
  readonly raiseAfterBlocks: number;
  /** Public block explorer URL, to which the id of a transaction is appended. */
  readonly explorer: string;
}

/** Every EVM chain. To add one, add a row here and its settings: vocabulary, checks, settings, sandbox and the driver `evm` use this table. */
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
