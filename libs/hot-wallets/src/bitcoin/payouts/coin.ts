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
  /** Number of unconfirmed transactions that it depends on. */
  readonly ancestors: number;
}

export const outpointOf = ({ txId, output }: Pick<Coin, 'txId' | 'output'>): string => `${txId}:${output}`;
