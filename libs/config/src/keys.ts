import { hkdfSync } from 'node:crypto';
import type { Env } from './env.js';

/** What keys are for; each purpose has its own, so that one leaked key opens nothing else. */
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
  | 'recovery-code';

/** A 256-bit key derived from RAMPART_SECRET for one purpose. */
export const deriveKey = (env: Pick<Env, 'RAMPART_SECRET'>, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', env.RAMPART_SECRET, '', `rampart/${purpose}`, 32));
