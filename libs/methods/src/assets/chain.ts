import type { ChainId, Network } from '@rampart/kernel';

export interface Chain {
  readonly id: ChainId;
  readonly name: string;
  /** Confirmations after which a deposit releases fiat (contract, `btc_received`). */
  readonly confirmations: number;
  /**
   * Why nothing should be sent to `address`, as a short phrase for a developer; undefined for a good address.
   * Never throws, whatever the string. `networks` are those whose addresses are welcome.
   */
  readonly addressProblem: (address: string, networks: readonly Network[]) => string | undefined;
  /** Less than this is not passed on by the chain's nodes to a good `address`: plain decimal text of the chain's own coin. Absent where nothing is too little. */
  readonly dustLimit?: (address: string) => string;
}

/** Result of parsing an address: its network, or the problem. */
export type AddressReading = { readonly network: Network } | { readonly problem: string };

/** The problem of a reading: its own, or that its network is not welcome. */
export function readingProblem(reading: AddressReading, networks: readonly Network[]): string | undefined {
  if ('problem' in reading) return reading.problem;
  return networks.includes(reading.network) ? undefined : `it belongs to the ${reading.network} network`;
}
