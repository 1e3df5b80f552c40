import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** For a refund: the order's deposit addresses. The amount that arrived there is the maximum. */
const deposits = z.array(z.string().max(100)).max(2).optional();

/** One wallet that an order may pay, as the service knew it when the order was opened. */
const approval = z.strictObject({
  version: z.literal(1),
  network: z.string(),
  transactionId: z.string(),
  address: z.string(),
  /** Milliseconds since 1970. The signer's policy says how long an approval holds. */
  approvedAt: z.number().int(),
  /** The most that the order may ever pay there, in satoshi; null until a refund's deposits are proven. Without a maximum the signer demands a passkey. */
  maximum: z
    .string()
    .regex(/^\d{1,16}$/)
    .nullable(),
  deposits,
});

export type Approval = z.output<typeof approval>;

/** Such a wallet on a chain that has several assets. */
const assetApproval = z.strictObject({
  version: z.literal(2),
  network: z.string(),
  transactionId: z.string(),
  address: z.string(),
  asset: z.string(),
  approvedAt: z.number().int(),
  /** In plain decimal text of the asset, so that the signer's own decimals decide what it means; null likewise. */
  maximum: z
    .string()
    .regex(/^\d{1,30}(?:\.\d{1,30})?$/)
    .nullable(),
  deposits,
});

export type AssetApproval = z.output<typeof assetApproval>;

const SEED_BYTES = 32;
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs approvals. The key is not in the database, so its owner cannot name another wallet. */
export class Approver {
  private readonly key: KeyObject;

  constructor(seed: Buffer) {
    if (seed.length !== SEED_BYTES) throw new Error('an approver needs a seed of 32 bytes');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  }

  /** The signer is configured with it. 32 bytes in base64. */
  get publicKey(): string {
    return createPublicKey(this.key)
      .export({ format: 'der', type: 'spki' })
      .subarray(SPKI_ED25519.length)
      .toString('base64');
  }

  approve(facts: Omit<Approval, 'version' | 'approvedAt'>, at: Date): string {
    return this.sign({ version: 1, ...facts, approvedAt: at.getTime() });
  }

  approveAsset(facts: Omit<AssetApproval, 'version' | 'approvedAt'>, at: Date): string {
    return this.sign({ version: 2, ...facts, approvedAt: at.getTime() });
  }

  private sign(facts: Approval | AssetApproval): string {
    const payload = Buffer.from(JSON.stringify(facts));
    return `${payload.toString('base64url')}.${sign(null, payload, this.key).toString('base64url')}`;
  }
}

/** Undefined for a token that the approver did not sign, or where none is known. */
export const readApproval = (token: string, publicKey: string): Approval | undefined =>
  approval.safeParse(readSigned(token, publicKey)).data;

/** Likewise. */
export const readAssetApproval = (token: string, publicKey: string): AssetApproval | undefined =>
  assetApproval.safeParse(readSigned(token, publicKey)).data;

/** Public keys that a signer trusts: two while a secret is rotated, since the earlier one has approved the orders of before. */
export const approversIn = (policy: string): string[] => policy.split(' ').filter((key) => key !== '');

function readSigned(token: string, publicKey: string): unknown {
  const keys = approversIn(publicKey);
  if (keys.length === 0) return undefined;
  const [payload = '', signature = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (payload === '' || signature === '' || !keys.some((key) => verify(null, payload, keyOf(key), signature)))
    return undefined;
  return JSON.parse(payload.toString()) as unknown;
}

/** Those of few approvers: to parse a key takes longer than to verify a signature. */
const parsed = new Map<string, KeyObject>();

function keyOf(publicKey: string): KeyObject {
  const der = Buffer.concat([SPKI_ED25519, Buffer.from(publicKey, 'base64')]);
  const key = parsed.get(publicKey) ?? createPublicKey({ key: der, format: 'der', type: 'spki' });
  parsed.set(publicKey, key);
  return key;
}
