import { hkdfSync } from 'node:crypto';
import type { Env } from './env-type.js';

/** Purposes of derived keys. Each has a key of its own, so that a leaked key opens nothing else. */
export type KeyPurpose =
  | 'api-secret-pepper'
  | 'phone-code'
  | 'authorize-request'
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

/** A 256-bit key derived from RAMPART_SECRET for one purpose. */
export const deriveKey = (env: Pick<Env, 'RAMPART_SECRET'>, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', env.RAMPART_SECRET, '', `rampart/${purpose}`, 32));
