import type { ChainId, WalletCode } from '@rampart/kernel';

/** The effect of a transaction, which is the same in all of its versions. */
export interface OutgoingCall {
  readonly to: string;
  readonly value: string;
  readonly data: string;
  readonly gas: string;
}

/** Wei per gas, in text: one price, or the two of EIP-1559. */
export type OutgoingFees =
  { readonly gasPrice: string } | { readonly maxFeePerGas: string; readonly maxPriorityFeePerGas: string };

/** The most that a unit of gas may cost, in wei. */
export const priceOf = (fees: OutgoingFees): bigint => BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas);

/** The first transaction of a nonce, or a replacement with a higher fee. */
export interface OutgoingVersion {
  readonly seq: number;
  readonly fees: OutgoingFees;
  /** Block height when the version was created. */
  readonly height: bigint;
  /** Null until it is signed. */
  readonly raw: string | null;
  readonly txId: string | null;
}

export interface Outgoing {
  readonly id: string;
  readonly chain: ChainId;
  readonly account: string;
  readonly nonce: number;
  readonly purpose: 'payout' | 'topUp' | 'sweep';
  /** Key of its payout. */
  readonly key: string | null;
  /** Index of the deposit address that it is for. */
  readonly index: number | null;
  readonly call: OutgoingCall;
  readonly currency: WalletCode | null;
  readonly units: bigint;
  readonly versions: readonly OutgoingVersion[];
}

export type NewOutgoing = Pick<
  Outgoing,
  'chain' | 'account' | 'purpose' | 'key' | 'index' | 'call' | 'currency' | 'units'
> &
  Pick<OutgoingVersion, 'fees' | 'height'> & {
    /** Number of the account's transactions in the chain: lower nonces are used up. */
    readonly chainNonce: number;
  };
