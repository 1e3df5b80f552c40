/** The parts of a provider's responses that the driver reads. Numbers are hexadecimal text. */
export interface RpcBlock {
  /** Null in a pending block. */
  readonly number: string | null;
  readonly hash: string | null;
  readonly parentHash: string;
  readonly timestamp: string;
  /** Bloom filter of the addresses and topics of all events in the block. */
  readonly logsBloom?: string;
  readonly baseFeePerGas?: string;
  /** Only hashes if the call did not request whole transactions. */
  readonly transactions: readonly RpcTransaction[];
}

export interface RpcTransaction {
  readonly hash: string;
  readonly from: string;
  /** Null if the transaction creates a contract. */
  readonly to: string | null;
  readonly value: string;
  readonly input: string;
  readonly blockNumber: string | null;
}

export interface RpcLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
  readonly logIndex: string;
  readonly blockNumber?: string;
}

export interface RpcReceipt {
  readonly status: string;
  readonly blockHash: string;
  readonly blockNumber: string;
  readonly gasUsed: string;
  readonly effectiveGasPrice: string;
  /** Bloom filter of the addresses and topics of its events. */
  readonly logsBloom?: string;
  readonly logs: readonly RpcLog[];
}
