import type { Network } from '../vocabulary.js';

/** Form of the ids of a chain's transactions. */
export interface TransactionId {
  /** Matches an id as a person may type it. */
  readonly typed: RegExp;
  /** Makes the id of a sandbox's transaction out of 64 hexadecimal digits. */
  readonly fromDigest: (digest: string) => string;
}

const HEX = /^(?:0x)?[0-9a-fA-F]{64}$/;
/** 64 hexadecimal digits. */
export const HEX_ID: TransactionId = { typed: HEX, fromDigest: (digest) => digest };
/** 64 hexadecimal digits after 0x. */
export const PREFIXED_HEX_ID: TransactionId = { typed: HEX, fromDigest: (digest) => `0x${digest}` };

/** Facts of a chain that are the same everywhere: names, the check of its addresses, and its wallets in the sandbox. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  /** Code of the coin in which it charges its fees. */
  readonly coin: string;
  /** Confirmations after which a deposit releases fiat (contract, `btc_received`). */
  readonly confirmations: number;
  /** Usual number of seconds between two blocks. */
  readonly blockSeconds: number;
  /** Public block explorer URL, to which the id of a transaction is appended. */
  readonly explorer: string;
  /** Bitcoin calls it the transaction's id; other chains call it a hash. */
  readonly transactionWord: 'id' | 'hash';
  readonly transactionId: TransactionId;
  /** Form by which the pages distinguish its addresses from those of other chains; only `addressProblem` validates. */
  readonly addressForm: RegExp;
  /**
   * Returns why nothing should be sent to `address`, as a short phrase for a developer, or undefined for a valid address. Never throws, whatever the string.
   * `networks` are those whose addresses are accepted.
   */
  readonly addressProblem: (address: string, networks: readonly Network[]) => string | undefined;
  /**
   * Returns the minimum amount that the chain's nodes relay to a valid `address`: plain decimal text of the chain's own coin. Absent if there is no minimum.
   */
  readonly dustLimit?: (address: string) => string;
  /** Chains of one family share their addresses. Absent if a chain has its own. */
  readonly addressFamily?: string;
  /**
   * Deposit addresses of the sandbox, keyed as in the contract's `depositWallets`, for the test network if the format has one. No private keys exist, so funds
   * sent there cannot be spent. `hashFor` returns 20 bytes that are always the same for a word.
   */
  readonly sandboxAddresses: (hashFor: (word: string) => Uint8Array) => Readonly<Record<string, string>>;
  /** Wallets for testing a refusal: valid addresses without an owner, derived from the SHA-256 of "rampart sandbox: nothing is sent to this wallet". */
  readonly sandboxListedWallets: readonly string[];
}

/** Result of parsing an address: its network, or a problem. */
export type AddressReading = { readonly network: Network } | { readonly problem: string };

/** Returns the problem of a reading: its own, or that its network is not accepted. */
export function readingProblem(reading: AddressReading, networks: readonly Network[]): string | undefined {
  if ('problem' in reading) return reading.problem;
  return networks.includes(reading.network) ? undefined : `it belongs to the ${reading.network} network`;
}
