import { z } from 'zod';
import {
  evmCheckRequest,
  evmDescription,
  evmPayoutRequest,
  evmSignedAnswer,
  evmSweepRequest,
  evmTopUpRequest,
} from './evm/evm-protocol.js';
import { tronCheckRequest, tronDescription, tronPayoutRequest, tronSignedAnswer } from './tron/tron-protocol.js';

/** Networks by the names that nodes give them. */
export const BITCOIN_NETWORKS = ['main', 'test', 'testnet4', 'signet', 'regtest'] as const;
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number];

/** Maximum length of a message from either side, which is one line of JSON. */
export const MAX_LINE_BYTES = 16 * 2 ** 20;

const MAX_INDEX = 2 ** 31 - 1;
const index = z.number().int().min(0).max(MAX_INDEX);
const sats = z.string().regex(/^[1-9]\d{0,15}$/);

/** One of the service's keys below an account: m/84'/coin'/0' for `segwit`, m/44'/coin'/0' for `legacy`; branch 0 receives, 1 takes change. */
const keyPath = z.strictObject({
  account: z.enum(['segwit', 'legacy']),
  branch: z.union([z.literal(0), z.literal(1)]),
  index,
  /** Fingerprint of the account's public key (BIP 32) if the key belongs to a retired seed. */
  retired: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .optional(),
});
export type KeyPath = z.output<typeof keyPath>;

const payout = z.strictObject({
  key: z.string().min(1).max(100),
  transactionId: z.string().min(1).max(100),
  address: z.string().min(14).max(100),
  sats,
  /** Token of the service's approver, made when the order was opened. */
  token: z.string().max(2_000),
  /** An operator's passkey assertion for this payout, as the browser returned it. */
  assertion: z.string().max(5_000).optional(),
});
export type SigningPayout = z.output<typeof payout>;

/** Every output is either a payout or the change. A request without payouts consolidates the service's own money, or moves it away from a retired seed. */
const signRequest = z.strictObject({
  op: z.literal('sign'),
  /** Base64, with the whole previous transaction of each input. */
  psbt: z.string(),
  /** The key of each input, in order. */
  inputs: z.array(keyPath).min(1).max(2_000),
  payouts: z.array(z.strictObject({ output: index, ...payout.shape })).max(3_000),
  change: z.strictObject({ output: index, index }).nullable(),
});
export type SignRequest = z.output<typeof signRequest>;

/** Checks whether a payout would be signed, and signs nothing. */
const checkRequest = z.strictObject({ op: z.literal('check'), payout });
const helloRequest = z.strictObject({ op: z.literal('hello') });

export const signerRequest = z.discriminatedUnion('op', [
  signRequest,
  checkRequest,
  helloRequest,
  evmPayoutRequest,
  evmSweepRequest,
  evmTopUpRequest,
  evmCheckRequest,
  tronPayoutRequest,
  tronCheckRequest,
]);
export type SignerRequest = z.output<typeof signerRequest>;

/** `dayLimit` and `expiration` are temporary, and `passkey` ends when an operator approves; every other reason is permanent. */
export const REFUSAL_CODES = [
  'malformed',
  'clock',
  'network',
  'foreignInput',
  'foreignOutput',
  'amount',
  'approval',
  'passkey',
  'keyReused',
  'payoutLimit',
  'dayLimit',
  'fee',
  'nonce',
  'expiration',
] as const;

const refusal = z.object({
  code: z.enum(REFUSAL_CODES),
  /** Key of the payout that the refusal is about. */
  key: z.string().optional(),
  detail: z.string(),
});
export type Refusal = z.output<typeof refusal>;

export const signerAnswer = z.union([
  z.strictObject({ signed: z.strictObject({ raw: z.string().regex(/^(?:[0-9a-f]{2})+$/), txId: z.string() }) }),
  evmSignedAnswer,
  tronSignedAnswer,
  z.strictObject({ refused: z.array(refusal).min(1) }),
  z.strictObject({ allowed: z.literal(true) }),
  z.strictObject({
    hello: z.strictObject({
      network: z.enum(BITCOIN_NETWORKS),
      segwit: z.string(),
      legacy: z.string(),
      approver: z.string(),
      /** Public keys of retired seeds, which can still be spent from. */
      retired: z.array(z.strictObject({ segwit: z.string(), legacy: z.string() })),
      /** Null if operators' passkeys approve nothing. */
      passkeys: z
        .strictObject({
          above: z.string(),
          rpId: z.string(),
          credentials: z.array(z.strictObject({ id: z.string(), operator: z.string() })),
        })
        .nullable(),
      evm: evmDescription,
      tron: tronDescription,
    }),
  }),
]);
export type SignerAnswer = z.output<typeof signerAnswer>;
