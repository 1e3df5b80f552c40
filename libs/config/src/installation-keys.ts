import type { Env } from './env-type.js';
import { deriveKey } from './keys.js';

/** The keys that follow from one RAMPART_SECRET. */
export interface InstallationKeys {
  /** Names the secret in everything that is sealed with its keys, and reveals nothing about it. */
  readonly id: string;
  /** Wraps the data keys of users. */
  readonly wrapping: Buffer;
  /** Seals personal data that belongs to no user. */
  readonly data: Buffer;
  /** Keys the digests by which sealed values are found. */
  readonly index: Buffer;
}

const ID_BYTES = 6;

const byId = new Map<string, InstallationKeys>();
let current: InstallationKeys | undefined;

/** Seals with the keys of this environment from now on. What earlier keys of the process sealed still opens. */
export function useInstallationKeys(env: Pick<Env, 'RAMPART_SECRET'>): void {
  const id = deriveKey(env, 'key-id').subarray(0, ID_BYTES).toString('base64url');
  current = byId.get(id) ?? {
    id,
    wrapping: deriveKey(env, 'data-key'),
    data: deriveKey(env, 'installation-data'),
    index: deriveKey(env, 'blind-index'),
  };
  byId.set(id, current);
}

export function installationKeys(): InstallationKeys {
  if (!current) throw new Error('no key to seal personal data with: call useInstallationKeys first');
  return current;
}

export const installationKeysOf = (id: string): InstallationKeys | undefined => byId.get(id);
