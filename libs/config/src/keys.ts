import { hkdfSync } from 'node:crypto';
import { type RingEnv, ringOf } from './key-ring.js';

/** Purposes of derived keys. Each has its own key, so that a leaked key opens nothing else. */
export type KeyPurpose =
  | 'api-secret-pepper'
  | 'phone-code'
  | 'authorize-request'
  | 'checkout-preview'
  | 'owner-notice'
  | 'vault'
  | 'webhook-secret'
  | 'idempotent-answer'
  | 'idempotent-body'
  | 'sandbox-addresses'
  | 'session-cookie'
  | 'totp-secret'
  | 'recovery-code'
  | 'known-device'
  | 'data-key'
  | 'installation-data'
  | 'blind-index'
  | 'key-id'
  | 'payout-approval'
  | 'text-report'
  | 'receipt-link'
  | 'password-link'
  | 'backup-check'
  | 'backup-seal';

/** A 256-bit key derived from the newest secret for one purpose. */
export const deriveKey = (env: Pick<RingEnv, 'RAMPART_SECRET'>, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', env.RAMPART_SECRET, '', `rampart/${purpose}`, 32));

export const KEY_ID_BYTES = 6;

/**
 * Identifies a secret in everything that is created with its keys, and reveals nothing about it. It is derived from the secret, so that no number can be
 * mistaken.
 */
export const keyIdOf = (secret: string): string =>
  deriveKey({ RAMPART_SECRET: secret }, 'key-id').subarray(0, KEY_ID_BYTES).toString('base64url');

export interface NamedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Returns the keys of one purpose, one for each secret of the ring, newest first. */
export const ringKeys = (env: RingEnv, purpose: KeyPurpose): readonly NamedKey[] =>
  ringOf(env).map(({ secret }) => ({ id: keyIdOf(secret), key: deriveKey({ RAMPART_SECRET: secret }, purpose) }));
