import { randomBytes } from 'node:crypto';
import { hmac } from '@rampart/kernel';

/** The signed parts of a delivery. `at` is true time: the receiver compares it with its own clock. */
export interface SignedContent {
  /** The endpoint's secrets in use: one, or the new and the old ones during a rotation. */
  readonly secrets: readonly string[];
  /** Id of the event, the same in every attempt. */
  readonly id: string;
  readonly body: Buffer | string;
  readonly at: Date;
}

/** Headers of the Standard Webhooks specification. */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  /** Unix seconds. */
  readonly 'webhook-timestamp': string;
  /** `v1,<base64>`, one for each secret, separated by spaces. */
  readonly 'webhook-signature': string;
}

/** A new signing secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Returns the headers by which a receiver verifies a delivery, with a signature for each secret. */
export function signatureHeaders({ secrets, id, body, at }: SignedContent): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${signature(secret, `${id}.${timestamp}.`, body)}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

const PREFIX = 'whsec_';

const signature = (secret: string, before: string, body: Buffer | string): string =>
  hmac(keyOf(secret)).update(before).update(body).digest('base64');

const keyOf = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
