import { z } from 'zod';
import { assetPayout } from '../asset-payout.js';
import type { TronTransfer } from './tron-transfer.js';

/** SLIP-44; the wallet that pays out is the account's first address. */
export const TRON_ACCOUNT = "m/44'/195'/0'";

/** Parsed by the signer's policy, so that invalid requests are logged as well. */
const transaction = z.custom<TronTransfer>((value) => typeof value === 'object' && value !== null);

/** Pays from the service's wallet to the wallet of one order. */
export const tronPayoutRequest = z.strictObject({ op: z.literal('tronPayout'), transaction, payout: assetPayout });
/** Checks whether a payout would be signed, and signs nothing. */
export const tronCheckRequest = z.strictObject({ op: z.literal('tronCheck'), payout: assetPayout });

export type TronPayoutRequest = z.output<typeof tronPayoutRequest>;
export type TronCheckRequest = z.output<typeof tronCheckRequest>;

const hex = (bytes: number): z.ZodString => z.string().regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`));
const ID_BYTES = 32;
const SIGNATURE_BYTES = 65;

export const tronSignedAnswer = z.strictObject({
  tronSigned: z.strictObject({
    rawData: z.string().regex(/^(?:[0-9a-f]{2})+$/),
    txId: hex(ID_BYTES),
    signature: hex(SIGNATURE_BYTES),
  }),
});

/** Null if the signer's policy does not include Tron. */
export const tronDescription = z
  .strictObject({
    /** The address that pays out. */
    address: z.string(),
    network: z.string(),
    /** In sun. */
    feeLimit: z.string(),
    /** Validity of a signed transaction, until its expiration. */
    minutes: z.number(),
    tokens: z.array(
      z.strictObject({
        asset: z.string(),
        contract: z.string(),
        decimals: z.number(),
        /** In the smallest unit; null if no payout requires a passkey. */
        passkeyAbove: z.string().nullable(),
      }),
    ),
  })
  .nullable();

/** CAIP-2 name, which consists of the last eight digits of the id of the chain's first block. */
export const tronNetwork = (chainId: string): string => `tron:${chainId}`;
