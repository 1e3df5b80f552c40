import type { KeyPath } from '@rampart/signing';

/** Money of ours that a transaction can spend. */
export interface Coin {
  readonly txId: string;
  readonly output: number;
  readonly sats: bigint;
  readonly path: KeyPath;
  readonly confirmations: number;
  /** Made by a transaction of ours: no stranger can double-spend it. */
  readonly isOwn: boolean;
  /** Unconfirmed transactions that it depends on. */
  readonly ancestors: number;
}

export const outpointOf = ({ txId, output }: Pick<Coin, 'txId' | 'output'>): string => `${txId}:${output}`;
