import { deriveKey, type KeyPurpose, type NamedKey, ringKeys } from './keys.js';
import { type RingEnv, ringOf, type RingSecret } from './key-ring.js';

/**
 * Purposes whose derived keys outlive their secret, sealed under the newest one: their output cannot be recomputed, because there is no plain text for it, or
 * its row must not be rewritten.
 */
export const KEPT_PURPOSES = [
  ...(['api-secret-pepper', 'recovery-code', 'idempotent-answer', 'idempotent-body', 'session-cookie'] as const),
  ...([
    'known-device',
    'phone-code',
    'authorize-request',
    'owner-notice',
    'password-link',
    'text-report',
    'receipt-link',
  ] as const),
  ...(['installation-data', 'blind-index', 'sandbox-addresses'] as const),
] as const satisfies readonly KeyPurpose[];

export type KeptPurpose = (typeof KEPT_PURPOSES)[number];

const kept = new Map<KeptPurpose, Map<string, NamedKey>>();
let firstId: string | undefined;

/** Makes a key of a secret that has left the ring known to this process. */
export function keepKey(purpose: KeptPurpose, key: NamedKey): void {
  const keys = kept.get(purpose) ?? new Map<string, NamedKey>();
  kept.set(purpose, keys.set(key.id, key));
}

export const keptKeysOf = (purpose: KeyPurpose): readonly NamedKey[] => [
  ...(kept.get(purpose as KeptPurpose)?.values() ?? []),
];

/** Sets which secret was the installation's first; undefined means the one with the lowest number in the ring. */
export function useFirstKey(id: string | undefined): void {
  firstId = id;
}

/**
 * Returns the key of the installation's first secret. Digests by which rows are found, and identities derived from them, always use it: the same email or
 * statement line must be recognised after a rotation.
 */
export function firstKeyOf(env: RingEnv, purpose: KeptPurpose): Buffer {
  const found = [...ringKeys(env, purpose), ...keptKeysOf(purpose)].find(({ id }) => id === firstId);
  return found?.key ?? deriveKey({ RAMPART_SECRET: oldestOf(env).secret }, purpose);
}

/** The secret of the ring with the lowest number. */
export const oldestOf = (env: RingEnv): RingSecret =>
  ringOf(env).reduce((oldest, each) => (Number(each.number) < Number(oldest.number) ? each : oldest));
