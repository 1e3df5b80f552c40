/** Money that came to an address of ours in a block, before anything about it was verified. */
export interface Arrival {
  readonly txId: string;
  readonly currency: string;
  /** Undefined for the chain's own coin. */
  readonly contract: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}
