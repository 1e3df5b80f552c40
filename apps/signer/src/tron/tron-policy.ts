import { isTronAddress } from '@rampart/signing';
import { z } from 'zod';
import { type AssetPolicy, decimalText, readAsset, tokenFile, unitsOf } from '../policy/asset-policy.js';

const COIN_DECIMALS = 6;
const DEFAULT_MINUTES = 60;
/** Default daily limit, as a multiple of the limit per transaction. */
const TRANSACTIONS_OF_A_DAY = 100n;
/** Nodes accept no transaction that expires later than in a day. */
const MAX_MINUTES = 1_440;
/** Chain id of the main network, derived from its first block. */
const MAIN_CHAIN = '0x2b6653dc';

const chainFile = z.strictObject({
  chainId: z
    .string()
    .regex(/^0x[0-9a-f]{8}$/)
    .default(MAIN_CHAIN),
  /** Maximum energy cost of one transaction, in TRX. */
  feeLimit: decimalText,
  /** Maximum energy cost of all transactions within 24 hours, in TRX; defaults to a hundred times `feeLimit`. */
  dayFees: decimalText.optional(),
  /** Maximum minutes until a signed transaction expires. */
  minutes: z.number().int().min(1).max(MAX_MINUTES).default(DEFAULT_MINUTES),
  /** Full nodes that the signer queries itself before it signs a payout again. Without nodes, each payout is signed only once. */
  nodes: z.array(z.url()).max(2).default([]),
  /** Allowed tokens, keyed by contract; no other contract is ever called. */
  tokens: z.record(z.string().refine(isTronAddress, { error: 'is no address' }), tokenFile),
});

export type TronToken = AssetPolicy & { readonly contract: string };

export interface TronPolicy {
  readonly chainId: string;
  /** In sun. */
  readonly feeLimit: bigint;
  /** In sun. */
  readonly dayFees: bigint;
  readonly minutes: number;
  readonly nodes: readonly string[];
  readonly tokens: readonly TronToken[];
}

export const tronPolicy = chainFile
  .transform(({ feeLimit: cap, dayFees, tokens, ...others }): TronPolicy => {
    const feeLimit = unitsOf(cap, COIN_DECIMALS);
    return {
      ...others,
      feeLimit,
      dayFees: dayFees === undefined ? feeLimit * TRANSACTIONS_OF_A_DAY : unitsOf(dayFees, COIN_DECIMALS),
      tokens: Object.entries(tokens).map(([contract, token]) => readAsset(token, contract)),
    };
  })
  .refine(({ tokens }) => new Set(tokens.map(({ asset }) => asset)).size === tokens.length, {
    error: 'names an asset twice',
  });
