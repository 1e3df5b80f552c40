import { firstKeyOf, keptKeysOf, useFirstKey } from './kept-keys.js';
import { type RingEnv, ringOf } from './key-ring.js';
import { deriveKey, keyIdOf } from './keys.js';
import { PurposeKeys } from './purpose-keys.js';

/** The keys derived from one secret. */
export interface InstallationKeys {
  /** Identifies the secret in everything that is sealed with its keys, and reveals nothing about it. */
  readonly id: string;
  /** Wraps the data keys of users. */
  readonly wrapping: Buffer;
  /** Seals personal data that belongs to no user. */
  readonly data: Buffer;
}

/** The ring of this process. */
interface Present {
  readonly env: RingEnv;
  readonly newest: InstallationKeys;
  readonly ids: readonly string[];
  readonly index: Buffer;
  readonly concealing: Buffer;
  readonly peppers: PurposeKeys;
}

const byId = new Map<string, InstallationKeys>();
let present: Present | undefined;

/** Seals with the newest key of this environment from now on. Data sealed with earlier keys of the process still opens. */
export function useInstallationKeys(env: RingEnv): void {
  const all = ringOf(env).map(({ secret }) => keysOf(secret));
  for (const keys of all) byId.set(keys.id, keys);
  const [newest] = all;
  if (!newest) throw new Error('the ring has no secret');
  present = {
    env,
    newest,
    ids: all.map(({ id }) => id),
    index: firstKeyOf(env, 'blind-index'),
    concealing: firstKeyOf(env, 'installation-data'),
    peppers: new PurposeKeys(env, 'api-secret-pepper'),
  };
}

function keysOf(secret: string): InstallationKeys {
  const own = { RAMPART_SECRET: secret };
  const id = keyIdOf(secret);
  return byId.get(id) ?? { id, wrapping: deriveKey(own, 'data-key'), data: deriveKey(own, 'installation-data') };
}

/** Sets which secret was the installation's first, according to the database. */
export function useFirstSecret(id: string | undefined): void {
  useFirstKey(id);
  useInstallationKeys(presentRing().env);
}

function presentRing(): Present {
  if (!present) throw new Error('no key to seal personal data with: call useInstallationKeys first');
  return present;
}

export const installationKeys = (): InstallationKeys => presentRing().newest;

/** Ids of the ring, newest first. */
export const ringIds = (): readonly string[] => presentRing().ids;

export const installationKeysOf = (id: string): InstallationKeys | undefined => byId.get(id);

/** Returns the key of sealed text that belongs to no user, even for a secret that has left the ring. */
export const textKeyOf = (id: string): Buffer | undefined =>
  byId.get(id)?.data ?? keptKeysOf('installation-data').find((each) => each.id === id)?.key;

/** Keys the digests by which sealed values are found. */
export const indexKey = (): Buffer => presentRing().index;

/** Conceals text that must be found again. */
export const concealingKey = (): Buffer => presentRing().concealing;

/** Keys the digests of secrets, and the MACs of rows. */
export const peppers = (): PurposeKeys => presentRing().peppers;
