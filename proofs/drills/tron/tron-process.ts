import type { TronChain } from '@rampart/hot-wallets';
import type { FakeTronNode } from '../../components/fake-tron/node.js';

export type DrivenChain = Pick<TronChain, 'approveWallet' | 'sendPayout' | 'changesSince' | 'findPayout'>;

/** A process of the service with the driver in it. */
export interface TronProcess {
  readonly chain: DrivenChain;
  readonly node: FakeTronNode;
  /** Makes the process do nothing more from this statement on: no statement, and no call of a node. */
  dieAt(statement: number): void;
  readonly isDead: boolean;
  /** Whether it was a separate process that SIGKILL ended. */
  wasKilled(): boolean;
  close(): Promise<void>;
}
