/** Defaults of a chain's settings. */
export interface EvmUsual {
  /** Tokens that count, as in `USDT:0xCONTRACT:6`. */
  readonly tokens: string;
  /** Greatest price of gas for payouts, and the one up to which deposits are swept, in gwei. */
  readonly feeCeiling: number;
  readonly sweepFee: number;
  /** Amounts from which deposits are swept, as in `USDT:50`. */
  readonly sweepMinimum: string;
}

/** Facts about a chain that runs the Ethereum virtual machine. Its settings follow from them. */
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
  /** Without them no token counts and nothing is swept, unless the settings say so. */
  readonly usual?: EvmUsual;
}

/** Every EVM chain. To add one, add a row here: vocabulary, checks, settings, sandbox and the driver `evm` use this table. */
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
    usual: {
      tokens: 'USDT:0xdAC17F958D2ee523a2206206994597C13D831ec7:6,XSGD:0x70e8dE73cE538DA2bEEd35d14187F6959a8ecA96:6',
      feeCeiling: 100,
      sweepFee: 20,
      sweepMinimum: 'ETH:0.02,USDT:100',
    },
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
    usual: {
      tokens: 'USDT:0x55d398326f99059fF775485246999027B3197955:18',
      feeCeiling: 10,
      sweepFee: 5,
      sweepMinimum: 'USDT:20',
    },
  },
} as const satisfies Readonly<Record<string, EvmChainFacts>>;

export type EvmChainId = keyof typeof EVM_CHAINS;
export type EvmChain = (typeof EVM_CHAINS)[EvmChainId];

export const EVM_CHAIN_IDS = Object.keys(EVM_CHAINS) as readonly EvmChainId[];
