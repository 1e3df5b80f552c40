import type { KeyPath } from '@rampart/signing';

/** Money that one of our transactions can spend. */
export interface Coin {
  readonly txId: string;
  readonly output: number;
  readonly sats: bigint;
  readonly path: KeyPath;
  readonly confirmations: number;
  /** Created by our own transaction, so no stranger can double-spend it. */
  readonly isOwn: boolean;
  /** Change of a transaction whose fee was raised: until one version is final, another of them may confirm, and this coin never exist. */
  readonly mayVanish: boolean;
  /** Number of unconfirmed transactions that it depends on. */
  readonly ancestors: number;
}

export const outpointOf = ({ txId, output }: Pick<Coin, 'txId' | 'output'>): string => `${txId}:${output}`;
