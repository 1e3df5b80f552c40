/** The parts of a node's responses that the driver reads. */
export interface ChainInfo {
  readonly chain: string;
  readonly blocks: number;
  readonly headers: number;
  readonly bestblockhash: string;
  readonly initialblockdownload: boolean;
  readonly pruned: boolean;
  readonly pruneheight?: number;
  /** Seconds since 1970. */
  readonly time: number;
}

export interface ListedEntry {
  readonly address?: string;
  readonly category: string;
  readonly amount: number;
  readonly vout: number;
  /** Negative if a transaction in a block spends the same money. */
  readonly confirmations: number;
  readonly blockhash?: string;
  readonly blockheight?: number;
  /** Time in the block's header, set by its miner. */
  readonly blocktime?: number;
  readonly txid: string;
  /** When the node's wallet saw it: later than its block if the node was offline. */
  readonly timereceived: number;
}

export interface SinceBlock {
  readonly transactions: readonly ListedEntry[];
  readonly lastblock: string;
}

export interface WalletTransaction {
  readonly confirmations: number;
  readonly hex: string;
  readonly blockhash?: string;
  /** A miner's own payout. */
  readonly generated?: boolean;
}

export interface BlockHeader {
  /** Median time of the eleven blocks up to this one. */
  readonly mediantime: number;
  /** Time in the block's header, set by its miner. */
  readonly time: number;
  readonly height: number;
}

export interface Unspent {
  readonly txid: string;
  readonly vout: number;
  readonly address?: string;
  readonly amount: number;
  readonly confirmations: number;
  readonly spendable: boolean;
  /** Number of unconfirmed transactions that it depends on, including its own. */
  readonly ancestorcount?: number;
  /** Such as `wpkh([d34db33f/0/5]02…)`; the numbers are the branch and the index. */
  readonly desc?: string;
}

export interface DecodedTransaction {
  readonly vin: readonly { readonly txid?: string; readonly vout?: number; readonly prevout?: Output }[];
  readonly vout: readonly Output[];
}

export interface Output {
  readonly scriptPubKey: { readonly address?: string };
}

/** An unspent output. */
export interface PlacedOutput extends Output {
  readonly value: number;
  readonly confirmations: number;
  /** The tip at the time of the call. */
  readonly bestblock: string;
  /** A miner's own payout. */
  readonly coinbase: boolean;
}

/** A transaction in a named block. */
export interface PlacedTransaction {
  /** 0 or missing if the block is not in the node's chain. */
  readonly confirmations?: number;
  readonly vout: readonly (Output & { readonly value: number })[];
}
