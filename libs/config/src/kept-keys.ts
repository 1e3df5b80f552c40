import { deriveKey, type KeyPurpose, type NamedKey, ringKeys } from './keys.js';
import { type RingEnv, ringOf, type RingSecret } from './key-ring.js';

/**
 * Purposes whose derived keys outlive their secret, sealed under the newest one: what they made has no plain text to make it anew from, or is a
 * row that nothing may rewrite.
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

/** Makes a key of a secret that left the ring known to this process. */
export function keepKey(purpose: KeptPurpose, key: NamedKey): void {
  const keys = kept.get(purpose) ?? new Map<string, NamedKey>();
  kept.set(purpose, keys.set(key.id, key));
}

export const keptKeysOf = (purpose: KeyPurpose): readonly NamedKey[] => [
  ...(kept.get(purpose as KeptPurpose)?.values() ?? []),
];

/** Says which secret was the installation's first; undefined: the one with the lowest number of the ring. */
export function useFirstKey(id: string | undefined): void {
  firstId = id;
}

/**
 * The key of the installation's first secret. Digests by which rows are found, and identities that follow from them, are made with it for ever: the same
 * email or line of a statement must be known again after a rotation.
 */
export function firstKeyOf(env: RingEnv, purpose: KeptPurpose): Buffer {
  const found = [...ringKeys(env, purpose), ...keptKeysOf(purpose)].find(({ id }) => id === firstId);
  return found?.key ?? deriveKey({ RAMPART_SECRET: oldestOf(env).secret }, purpose);
}

/** The secret of the ring with the lowest number. */
export const oldestOf = (env: RingEnv): RingSecret =>
  ringOf(env).reduce((oldest, each) => (Number(each.number) < Number(oldest.number) ? each : oldest));
