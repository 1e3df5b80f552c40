import {
  installationKeys,
  installationKeysOf,
  KEPT_PURPOSES,
  keyIdIn,
  type KeptPurpose,
  NAME_BYTES,
  nameOf,
  type RingEnv,
  ringIds,
  ringKeys,
  seal,
  unseal,
} from '@rampart/config';

/** Derived keys of one secret, sealed under another, by purpose. */
export type Kept = Readonly<Record<string, string>>;

/** Seals the derived keys of a secret of the ring under the newest one, for use after it is removed. */
export const keepKeysOf = (env: RingEnv, id: string): Kept =>
  Object.fromEntries(KEPT_PURPOSES.map((purpose) => [purpose, sealKey(keyOf(env, purpose, id), purpose, id)] as const));

/** Reseals the kept keys of a removed secret under the newest one. Undefined if this ring cannot open all of them. */
export function keepAnew(id: string, kept: Kept): Kept | undefined {
  const opened = openKept(id, kept);
  return opened && Object.fromEntries(opened.map(([purpose, key]) => [purpose, sealKey(key, purpose, id)] as const));
}

/** Returns the derived keys of a removed secret. Undefined if this ring cannot open all of them. */
export function openKept(id: string, kept: Kept): readonly (readonly [KeptPurpose, Buffer])[] | undefined {
  try {
    return KEPT_PURPOSES.map((purpose) => [purpose, openKey(kept[purpose] ?? '', purpose, id)] as const);
  } catch {
    return undefined;
  }
}

/** Whether all of the keys are sealed under the newest secret. */
export const isKeptAnew = (kept: Kept): boolean =>
  KEPT_PURPOSES.every((purpose) => keyIdIn(Buffer.from(kept[purpose] ?? '', 'base64')) === installationKeys().id);

function keyOf(env: RingEnv, purpose: KeptPurpose, id: string): Buffer {
  const found = ringKeys(env, purpose).find((each) => each.id === id);
  if (!found) throw new Error(`the ring does not have the secret ${id}`);
  return found.key;
}

function sealKey(key: Buffer, purpose: KeptPurpose, id: string): string {
  const { id: newest, wrapping } = installationKeys();
  const sealed = seal(wrapping, key.toString('base64'), boundTo(purpose, id));
  return Buffer.concat([nameOf(newest), sealed]).toString('base64');
}

function openKey(sealed: string, purpose: KeptPurpose, id: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const by = keyIdIn(bytes) ?? '';
  const keys = ringIds().includes(by) ? installationKeysOf(by) : undefined;
  if (!keys) throw new Error('sealed under a secret that the ring does not have');
  return Buffer.from(unseal(keys.wrapping, bytes.subarray(NAME_BYTES), boundTo(purpose, id)), 'base64');
}

const boundTo = (purpose: KeptPurpose, id: string): string => `kept ${purpose} ${id}`;
