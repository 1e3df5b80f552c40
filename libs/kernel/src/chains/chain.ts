import type { Network } from '../vocabulary.js';

/** Facts of a chain that are the same everywhere: words, the check of its addresses, and its wallets in the sandbox. */
export interface Chain {
  readonly id: string;
  readonly name: string;
  /** Code of the coin in which it takes its fees. */
  readonly coin: string;
  /** Confirmations after which a deposit releases fiat (contract, `btc_received`). */
  readonly confirmations: number;
  /** Usual seconds between two blocks. */
  readonly blockSeconds: number;
  /** Public block explorer. The id of a transaction follows. */
  readonly explorer: string;
  /** Bitcoin has ids of transactions; others call them hashes. */
  readonly transactionWord: 'id' | 'hash';
  /** Before the 64 hexadecimal digits of a transaction. */
  readonly transactionPrefix: '' | '0x';
  /**
   * Why nothing should be sent to `address`, as a short phrase for a developer; undefined for a good address.
   * Never throws, whatever the string. `networks` are those whose addresses are welcome.
   */
  readonly addressProblem: (address: string, networks: readonly Network[]) => string | undefined;
  /** Less than this is not passed on by the chain's nodes to a good `address`: plain decimal text of the chain's own coin. Absent where nothing is too little. */
  readonly dustLimit?: (address: string) => string;
  /** Chains of one family share their addresses. Absent where a chain has its own. */
  readonly addressFamily?: string;
  /**
   * Deposit addresses of the sandbox, by the contract's keys of `depositWallets`, of the test network where the format has one. No private keys exist, so funds sent there cannot
   * be spent. `hashFor` answers 20 bytes that are always the same for a word.
   */
  readonly sandboxAddresses: (hashFor: (word: string) => Uint8Array) => Readonly<Record<string, string>>;
  /** Wallets for testing a refusal: valid addresses without an owner, derived from the SHA-256 of "rampart sandbox: nothing is sent to this wallet". */
  readonly sandboxListedWallets: readonly string[];
}

/** Result of parsing an address: its network, or the problem. */
export type AddressReading = { readonly network: Network } | { readonly problem: string };

/** The problem of a reading: its own, or that its network is not welcome. */
export function readingProblem(reading: AddressReading, networks: readonly Network[]): string | undefined {
  if ('problem' in reading) return reading.problem;
  return networks.includes(reading.network) ? undefined : `it belongs to the ${reading.network} network`;
}
