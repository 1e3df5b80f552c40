/** Money that arrived at one of our addresses in a block, before any of it was verified. */
export interface Arrival {
  readonly txId: string;
  readonly currency: string;
  /** Undefined for the chain's own coin. */
  readonly contract: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}
