import type { RpcBlock, RpcReceipt } from '../network/rpc-answers.js';
import type { EvmNetwork } from '../network/evm-network.js';
import type { FoundDeposit } from './deposit-row.js';

/** The providers' verdict on a deposit that operators name. */
export type Proof = { readonly state: 'proven'; readonly row: FoundDeposit } | Disproof;

export interface Disproof {
  readonly state: 'denied' | 'unclear';
  readonly problem: string;
}

/** The order that the deposit is claimed for, and its address. */
export interface Owner {
  readonly transactionId: string;
  /** In lower case. */
  readonly address: string;
  readonly index: number;
}

/** A transaction that succeeded, in a block that all providers have. */
export interface Place {
  readonly network: EvmNetwork;
  readonly txId: string;
  readonly block: RpcBlock;
  readonly receipt: RpcReceipt;
}

export const denied = (problem: string): Disproof => ({ state: 'denied', problem });
export const unclear = (problem: string): Disproof => ({ state: 'unclear', problem });
