import { z } from 'zod';
import { assetPayout as payout } from '../asset-payout.js';

const MAX_INDEX = 2 ** 31 - 1;

/** As the chain's nodes report it. */
const chainId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const index = z.number().int().min(0).max(MAX_INDEX);
const retired = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .optional();

/** Amounts are whole numbers of the smallest unit in decimal text. A fee is either `gasPrice` or the two of EIP-1559. */
export interface EvmTransaction {
  readonly nonce: number;
  readonly to: string;
  readonly value: string;
  /** `0x` if there is none. */
  readonly data: string;
  readonly gas: string;
  readonly maxFeePerGas?: string;
  readonly maxPriorityFeePerGas?: string;
  readonly gasPrice?: string;
}

/** Parsed by the signer's policy, so that invalid requests are logged as well. */
const transaction = z.custom<EvmTransaction>((value) => typeof value === 'object' && value !== null);

/** Pays from the hot wallet to the wallet of one order. */
export const evmPayoutRequest = z.strictObject({ op: z.literal('evmPayout'), chainId, transaction, payout });
/** Moves money from a deposit address, or the hot wallet of a retired seed, to the hot wallet. */
export const evmSweepRequest = z.strictObject({
  op: z.literal('evmSweep'),
  chainId,
  transaction,
  index: z.union([index, z.literal('hot')]),
  retired,
});
/** Sends the gas for a sweep from the hot wallet to a deposit address. */
export const evmTopUpRequest = z.strictObject({ op: z.literal('evmTopUp'), chainId, transaction, index, retired });
/** Checks whether a payout would be signed, and signs nothing. */
export const evmCheckRequest = z.strictObject({ op: z.literal('evmCheck'), chainId, payout });

export type EvmPayoutRequest = z.output<typeof evmPayoutRequest>;
export type EvmSweepRequest = z.output<typeof evmSweepRequest>;
export type EvmTopUpRequest = z.output<typeof evmTopUpRequest>;
export type EvmCheckRequest = z.output<typeof evmCheckRequest>;
export type EvmSignRequest = EvmPayoutRequest | EvmSweepRequest | EvmTopUpRequest;

const hex = (bytes: number): z.ZodString => z.string().regex(new RegExp(`^0x[0-9a-f]{${2 * bytes}}$`));
const HASH_BYTES = 32;

export const evmSignedAnswer = z.strictObject({
  evmSigned: z.strictObject({ raw: z.string().regex(/^0x(?:[0-9a-f]{2})+$/), hash: hex(HASH_BYTES) }),
});

/** EVM chains in the signer's policy. */
export const evmDescription = z.strictObject({
  /** Public key of m/44'/60'/0'. */
  xpub: z.string(),
  /** Public keys of retired seeds. */
  retired: z.array(z.string()),
  chains: z.array(
    z.strictObject({
      chainId,
      /** The chain's own coin comes first; it has no contract. */
      assets: z.array(
        z.strictObject({
          asset: z.string(),
          contract: z.string().nullable(),
          decimals: z.number(),
          /** In the smallest unit; null if no payout requires a passkey. */
          passkeyAbove: z.string().nullable(),
        }),
      ),
    }),
  ),
});

/** CAIP-2 name of an EVM chain in approvals and challenges. */
export const evmNetwork = (id: number): string => `eip155:${id}`;
