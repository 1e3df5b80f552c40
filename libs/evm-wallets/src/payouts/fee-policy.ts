import { RpcRefused } from '@rampart/wallet-frame';
import { Injectable } from '@nestjs/common';
import type { EvmNetwork } from '../network/evm-network.js';
import type { RpcBlock } from '../network/rpc-answers.js';
import { type OutgoingFees, priceOf } from './outgoing.js';

/** The base fee may grow by an eighth per block: twice the fee covers six full blocks. */
const BASE_FEE_FACTOR = 2n;
/** Nodes accept a replacement that pays a tenth more; ours pays an eighth more. */
const RAISE_NUMERATOR = 9n;
const RAISE_DENOMINATOR = 8n;
const WEI_PER_GWEI = 1_000_000_000n;

/** Decides what gas may cost. */
@Injectable()
export class FeePolicy {
  /** Undefined while the chain's price is above the ceiling. */
  async findFees(network: EvmNetwork): Promise<OutgoingFees | undefined> {
    const { fees, feeCeiling } = network.settings;
    const price = BigInt(await network.ask<string>('eth_gasPrice'));
    if (fees === 'legacy') return price > feeCeiling ? undefined : { gasPrice: price.toString() };
    const [block, asked] = await network.askMany<unknown>([
      ['eth_getBlockByNumber', 'latest', false],
      ['eth_maxPriorityFeePerGas'],
    ]);
    if (block instanceof RpcRefused || !block) throw new Error('the provider knows no block');
    const base = BigInt((block as RpcBlock).baseFeePerGas ?? '0x0');
    const tip = asked instanceof RpcRefused ? WEI_PER_GWEI : BigInt(asked as string);
    if (base + tip > feeCeiling) return undefined;
    return {
      maxFeePerGas: lower(base * BASE_FEE_FACTOR + tip, feeCeiling).toString(),
      maxPriorityFeePerGas: tip.toString(),
    };
  }

  /** Fees at which nodes accept a replacement. Undefined if they would be above the ceiling. */
  raiseFees({ settings }: EvmNetwork, before: OutgoingFees, now: OutgoingFees): OutgoingFees | undefined {
    const raised = raise(before, now);
    return priceOf(raised) > settings.feeCeiling ? undefined : raised;
  }
}

function raise(before: OutgoingFees, now: OutgoingFees): OutgoingFees {
  if ('gasPrice' in before) return { gasPrice: higher(eighthMore(before.gasPrice), priceOf(now)).toString() };
  const tip = 'gasPrice' in now ? 0n : BigInt(now.maxPriorityFeePerGas);
  return {
    maxFeePerGas: higher(eighthMore(before.maxFeePerGas), priceOf(now)).toString(),
    maxPriorityFeePerGas: higher(eighthMore(before.maxPriorityFeePerGas), tip).toString(),
  };
}

const eighthMore = (wei: string): bigint => (BigInt(wei) * RAISE_NUMERATOR) / RAISE_DENOMINATOR + 1n;
const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const higher = (a: bigint, b: bigint): bigint => (a > b ? a : b);
