import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** For a refund: the order's deposit addresses. The maximum is the amount that arrived there. */
const deposits = z.array(z.string().max(100)).max(2).optional();

/** A wallet that an order may pay, as the service knew it when the order was opened. */
const approval = z.strictObject({
  version: z.literal(1),
  network: z.string(),
  transactionId: z.string(),
  address: z.string(),
  /** Milliseconds since 1970. The signer's policy defines how long an approval is valid. */
  approvedAt: z.number().int(),
  /** Maximum that the order may ever pay there, in satoshi; null until a refund's deposits are proven. Without a maximum the signer requires a passkey. */
  maximum: z
    .string()
    .regex(/^\d{1,16}$/)
    .nullable(),
  deposits,
});

export type Approval = z.output<typeof approval>;

/** A wallet that an order may pay on a chain with several assets. */
const assetApproval = z.strictObject({
  version: z.literal(2),
  network: z.string(),
  transactionId: z.string(),
  address: z.string(),
  asset: z.string(),
  approvedAt: z.number().int(),
  /** Plain decimal text of the asset, interpreted with the signer's own decimals; null until a refund's deposits are proven. */
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

/** Signs approvals. The key is not in the database, so control of the database does not allow naming another wallet. */
export class Approver {
  private readonly key: KeyObject;

  constructor(seed: Buffer) {
    if (seed.length !== SEED_BYTES) throw new Error('an approver needs a seed of 32 bytes');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
  }

  /** Public key that the signer is configured with: 32 bytes in base64. */
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

/** Returns undefined for a token that the approver did not sign, or if no public key is known. */
export const readApproval = (token: string, publicKey: string): Approval | undefined =>
  approval.safeParse(readSigned(token, publicKey)).data;

/** Reads an approval for a chain with several assets, like `readApproval`. */
export const readAssetApproval = (token: string, publicKey: string): AssetApproval | undefined =>
  assetApproval.safeParse(readSigned(token, publicKey)).data;

/** Public keys that a signer trusts: two while a secret is rotated, since the earlier one has approved the existing orders. */
export const approversIn = (policy: string): string[] => policy.split(' ').filter((key) => key !== '');

function readSigned(token: string, publicKey: string): unknown {
  const keys = approversIn(publicKey);
  if (keys.length === 0) return undefined;
  const [payload = '', signature = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (payload === '' || signature === '' || !keys.some((key) => verify(null, payload, keyOf(key), signature)))
    return undefined;
  return JSON.parse(payload.toString()) as unknown;
}

/** Cached for the few approvers, because parsing a key takes longer than verifying a signature. */
const parsed = new Map<string, KeyObject>();

function keyOf(publicKey: string): KeyObject {
  const der = Buffer.concat([SPKI_ED25519, Buffer.from(publicKey, 'base64')]);
  const key = parsed.get(publicKey) ?? createPublicKey({ key: der, format: 'der', type: 'spki' });
  parsed.set(publicKey, key);
  return key;
}
