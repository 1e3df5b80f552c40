import type { WalletCode } from '@rampart/kernel';
import { transferData } from '../codec.js';
import type { EvmNetwork } from '../network/evm-network.js';
import { type NewOutgoing, type OutgoingFees, priceOf } from '../payouts/outgoing.js';

export const PLAIN_GAS = 21_000n;
/** A tenth more than the estimate; unused gas stays at the address, and in the books. */
const MARGIN = 10n;

/** A transaction to the hot wallet, or one that gives an address the gas for it. */
export type SweepPlan = Pick<
  NewOutgoing,
  'account' | 'purpose' | 'index' | 'call' | 'currency' | 'units' | 'fees' | 'height'
>;

interface Held {
  /** Null for the hot wallet of a retired seed. */
  readonly index: number | null;
  readonly address: string;
  readonly currency: WalletCode | null;
  readonly held: bigint;
  /** The block in which the amount was there. */
  readonly height: bigint;
}

/** The most that the gas of the plan may cost, in wei. */
export const costOf = ({ call, fees }: SweepPlan): bigint => BigInt(call.gas) * priceOf(fees);

/** Sweeps the whole balance: the fee is set so that the gas costs exactly what is left over. */
export function planCoins(
  hot: string,
  { index, address, currency, held, height }: Held,
  fees: OutgoingFees,
): SweepPlan | undefined {
  const price = priceOf(fees).toString();
  const value = held - PLAIN_GAS * BigInt(price);
  if (value <= 0n) return undefined;
  return {
    ...{ account: address, purpose: 'sweep', index, currency, units: value, height },
    call: { to: hot, value: value.toString(), data: '0x', gas: PLAIN_GAS.toString() },
    fees: 'gasPrice' in fees ? fees : { maxFeePerGas: price, maxPriorityFeePerGas: price },
  };
}

export async function planTokens(
  network: EvmNetwork,
  hot: string,
  { index, address, currency, contract, held, height }: Held & { readonly contract: string },
  fees: OutgoingFees,
): Promise<SweepPlan> {
  const data = transferData(hot, held);
  const estimate = BigInt(await network.ask<string>('eth_estimateGas', { from: address, to: contract, data }));
  const gas = (estimate + estimate / MARGIN).toString();
  return {
    ...{ account: address, purpose: 'sweep', index, currency, units: held, fees, height },
    call: { to: contract, value: '0', data, gas },
  };
}
