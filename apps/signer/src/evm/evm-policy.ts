import { isEvmAddress } from '@rampart/signing';
import { z } from 'zod';

const COIN_DECIMALS = 18;
const MAX_DECIMALS = 36;
const decimal = z.string().regex(/^\d{1,30}(?:\.\d{1,36})?$/);
const asset = z.string().min(1).max(20);

const limits = z.strictObject({
  payout: decimal,
  day: decimal,
  /** A payout above it leaves with an operator's passkey only. */
  passkeyAbove: decimal.optional(),
});

const token = z.strictObject({ asset, decimals: z.number().int().min(0).max(MAX_DECIMALS), limits });

/** Sums are plain decimal text of the asset. */
const chainFile = z.strictObject({
  /** The chain's own coin. */
  asset,
  limits,
  /** The most that a transaction may cost, gas times its highest price. */
  fee: decimal,
  /** The most that all sweeps and top-ups of a day may cost together. */
  ownFees: decimal,
  /** The most that a deposit address gets for the gas of its sweep. */
  topUp: decimal,
  /** By their contracts: no other one is ever called. */
  tokens: z.record(z.string().refine(isEvmAddress, { error: 'is no address' }), token).default({}),
});

/** An asset whose transfers may be signed. Sums are in its smallest unit. */
export interface EvmAssetPolicy {
  readonly asset: string;
  /** In small letters; null for the chain's own coin. */
  readonly contract: string | null;
  readonly decimals: number;
  readonly payout: bigint;
  readonly day: bigint;
  readonly passkeyAbove: bigint | undefined;
}

export interface EvmChainPolicy {
  readonly chainId: number;
  readonly coin: EvmAssetPolicy;
  readonly tokens: readonly EvmAssetPolicy[];
  readonly fee: bigint;
  readonly ownFees: bigint;
  readonly topUp: bigint;
}

/** By chain id: a chain without a policy is never signed for. */
export const evmChains = z.record(z.string().regex(/^[1-9]\d{0,14}$/), chainFile).transform((chains, context) => {
  try {
    return Object.entries(chains).map(([chainId, chain]) => readChain(Number(chainId), chain));
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});

function readChain(chainId: number, chain: z.output<typeof chainFile>): EvmChainPolicy {
  const coin = readAsset({ asset: chain.asset, decimals: COIN_DECIMALS, limits: chain.limits }, null);
  const tokens = Object.entries(chain.tokens).map(([contract, each]) => readAsset(each, contract.toLowerCase()));
  const all = [coin, ...tokens];
  if (new Set(all.map((each) => each.asset)).size !== all.length) throw new Error(`${chainId} names an asset twice`);
  if (new Set(all.map((each) => each.contract)).size !== all.length) throw new Error(`${chainId} names a token twice`);
  const [fee, ownFees, topUp] = [chain.fee, chain.ownFees, chain.topUp].map((text) => unitsOf(text, COIN_DECIMALS));
  return { chainId, coin, tokens, fee: fee!, ownFees: ownFees!, topUp: topUp! };
}

function readAsset({ asset: name, decimals, limits: sums }: z.output<typeof token>, contract: string | null) {
  const { payout, day, passkeyAbove } = sums;
  return {
    asset: name,
    contract,
    decimals,
    payout: unitsOf(payout, decimals),
    day: unitsOf(day, decimals),
    passkeyAbove: passkeyAbove === undefined ? undefined : unitsOf(passkeyAbove, decimals),
  };
}

/** Plain decimal text in the smallest unit. Digits beyond it are left out: a limit never grows by reading it. */
export function unitsOf(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
