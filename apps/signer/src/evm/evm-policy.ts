import { isEvmAddress } from '@rampart/signing';
import { z } from 'zod';
import {
  assetLimits,
  assetName,
  type AssetPolicy,
  decimalText,
  readAsset,
  tokenFile,
  unitsOf,
} from '../policy/asset-policy.js';

const COIN_DECIMALS = 18;
/** Default daily limit, as a multiple of the limit per transaction. */
const TRANSACTIONS_OF_A_DAY = 100n;

/** Amounts are plain decimal text of the asset. */
const chainFile = z.strictObject({
  /** The chain's own coin. */
  asset: assetName,
  limits: assetLimits,
  /** Maximum cost of a transaction: gas times its maximum price. */
  fee: decimalText,
  /** Maximum cost of all transactions within 24 hours; defaults to a hundred times `fee`. */
  dayFees: decimalText.optional(),
  /** Maximum cost of all sweeps and top-ups of a day. */
  ownFees: decimalText,
  /** Maximum amount that a deposit address receives for the gas of its sweep. */
  topUp: decimalText,
  /** Maximum amount of all top-ups within 24 hours; defaults to a hundred times `topUp`. */
  dayTopUps: decimalText.optional(),
  /** First nonce, if the log has none of the account and the wallet is not new. */
  firstNonce: z.number().int().min(0).default(0),
  /** Allowed tokens, keyed by contract; no other contract is ever called. */
  tokens: z.record(z.string().refine(isEvmAddress, { error: 'is no address' }), tokenFile).default({}),
});

export interface EvmChainPolicy {
  readonly chainId: number;
  readonly coin: AssetPolicy;
  readonly tokens: readonly AssetPolicy[];
  readonly fee: bigint;
  readonly dayFees: bigint;
  readonly ownFees: bigint;
  readonly topUp: bigint;
  readonly dayTopUps: bigint;
  readonly firstNonce: number;
}

/** Policies keyed by chain id; nothing is signed for a chain without a policy. */
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
  const read = (text: string): bigint => unitsOf(text, COIN_DECIMALS);
  const ofDay = (text: string | undefined, each: bigint): bigint =>
    text === undefined ? each * TRANSACTIONS_OF_A_DAY : read(text);
  const [fee, topUp] = [read(chain.fee), read(chain.topUp)];
  return {
    ...{ chainId, coin, tokens, fee, topUp },
    firstNonce: chain.firstNonce,
    dayFees: ofDay(chain.dayFees, fee),
    ownFees: read(chain.ownFees),
    dayTopUps: ofDay(chain.dayTopUps, topUp),
  };
}
