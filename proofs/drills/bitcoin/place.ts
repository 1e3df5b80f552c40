import type { Payers } from '../../components/payers.js';
import type { RegtestRpc } from '../../components/regtest-rpc.js';
import type { Ground } from './ground.js';
import type { Network } from './network.js';

export interface Place {
  readonly network: Network;
  readonly ground: Ground;
  readonly payers: Payers;
  /** The payers' wallet, which receives payouts as well. */
  readonly payee: RegtestRpc;
}

export interface Deposit {
  readonly transactionId: string;
  readonly txId: string;
  readonly sats: bigint;
}

export interface Payout {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  readonly sats: bigint;
}
