import fs from 'node:fs';
import { approversIn, BITCOIN_NETWORKS } from '@rampart/signing';
import { z } from 'zod';
import { type EvmChainPolicy, evmChains } from '../evm/evm-policy.js';
import type { AssetPolicy } from './asset-policy.js';
import { type TronPolicy, tronPolicy } from '../tron/tron-policy.js';
import { SignerProblem } from '../signer-problem.js';

const SATS_DIGITS = 8;
const APPROVER_BYTES = 32;

/** Bitcoin in plain decimal text, converted to satoshi. */
const bitcoin = z
  .string()
  .regex(/^\d{1,8}(?:\.\d{1,8})?$/)
  .transform((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(SATS_DIGITS, '0'));
  });

export const DEFAULT_OWN_FEES = 100_000n;
export const DEFAULT_PAYOUTS_PER_ORDER = 20;
/** Orders end within days. The refund of a deposit that arrives months later needs a passkey. */
export const DEFAULT_APPROVAL_DAYS = 90;

/** Where the key that seals the seed is kept. */
const keyStore = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('passphrase') }),
  z.strictObject({
    kind: z.literal('pkcs11'),
    module: z.string().min(1),
    token: z.string().min(1),
    key: z.string().min(1),
  }),
  z.strictObject({
    kind: z.literal('kms'),
    region: z.string().min(1),
    keyId: z.string().min(1),
    endpoint: z.url().optional(),
  }),
]);

const policyFile = z.strictObject({
  network: z.enum(BITCOIN_NETWORKS),
  /** Unix socket that the service connects to. */
  socket: z.string().min(1),
  /** The sealed seed. */
  seed: z.string().min(1),
  /** Earlier seeds, which still spend deposits to their addresses. `rotate` writes them here. */
  retiredSeeds: z.array(z.string().min(1)).default([]),
  /** Append-only log of everything signed and refused. */
  log: z.string().min(1),
  /** Public key of the service's approver in base64, or several separated by spaces. Without it nothing is signed; the service logs its key when it starts. */
  approver: z
    .string()
    .refine((text) => approversIn(text).every((key) => Buffer.from(key, 'base64').length === APPROVER_BYTES), {
      error: 'must be 32 bytes in base64, or several with spaces between',
    })
    .default(''),
  limits: z.strictObject({
    payout: bitcoin,
    day: bitcoin,
    /** A smaller payout is refused. */
    minimum: bitcoin.optional(),
    /** Maximum fees per day of transactions that pay only to own keys. */
    ownFees: bitcoin.optional(),
  }),
  /** Maximum number of payments of an order, including refunds and retries. */
  payoutsPerOrder: z.number().int().min(1).max(1_000).optional(),
  /** Days after which an approval expires. A passkey allows later payouts. */
  approvalDays: z.number().int().min(1).max(3_650).optional(),
  /** First change index, if the log is empty and the wallet is not new. */
  firstChange: z.number().int().min(0).optional(),
  /** Maximum fee of a transaction, in percent of what it pays out. */
  feePercent: z.number().positive().max(100),
  keyStore: keyStore.default({ kind: 'passphrase' }),
  /** Policies of EVM chains, keyed by chain id; nothing is signed for other chains. */
  evm: evmChains.default([]),
  /** Policy for Tron; without it nothing is signed there. */
  tron: tronPolicy.optional(),
  /** Operators' passkeys, which approve larger payouts. Without them no amount requires a passkey, and nothing replaces a missing approval. */
  passkeys: z
    .strictObject({
      /** Written by the signer's own commands. */
      file: z.string().min(1),
      /** A payout above it requires a passkey. */
      above: bitcoin,
      /** Domain and origins of the operators' console. */
      rpId: z.string().min(1),
      origins: z.array(z.url()).min(1),
    })
    .optional(),
});

const needsPasskeys = ({ coin, tokens }: EvmChainPolicy): boolean => [coin, ...tokens].some(needsPasskey);
const tronNeedsPasskeys = (tron: TronPolicy | undefined): boolean => tron?.tokens.some(needsPasskey) ?? false;
const needsPasskey = ({ passkeyAbove }: AssetPolicy): boolean => passkeyAbove !== undefined;
const NEEDS_PASSKEYS = 'a sum that needs a passkey needs passkeys';

const policyRules = policyFile
  .refine(({ evm, passkeys }) => passkeys !== undefined || !evm.some(needsPasskeys), {
    path: ['evm'],
    error: NEEDS_PASSKEYS,
  })
  .refine(({ tron, passkeys }) => passkeys !== undefined || !tronNeedsPasskeys(tron), {
    path: ['tron'],
    error: NEEDS_PASSKEYS,
  });

export type Policy = z.output<typeof policyFile>;

/** The part that signing needs; the rest is needed at the start only. */
export type SigningPolicy = Partial<Policy> & Pick<Policy, 'network' | 'log' | 'approver' | 'limits' | 'feePercent'>;

/** Throws a `SignerProblem` that names every mistake. */
export function readPolicy(file: string): Policy {
  const parsed = policyRules.safeParse(readJson(file));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new SignerProblem(`${file}: ${problems.join('; ')}`);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SignerProblem(`${file} is no readable JSON: ${(error as Error).message}`);
  }
}
