import { installationKeys, installationKeysOf, ringIds } from '@rampart/config';
import { keyNameOf, openSealed, type ParsedSealed, parseSealed, sealText } from './sealed-text.js';

/** Thrown for a user's stored key that no key of this process opens. The user is then not shown as erased, and nothing is written. */
export class UnreadableKey extends Error {
  constructor(userId: string) {
    super(
      `The key of user ${userId} cannot be unwrapped: it was stored with a secret that the ring lacks, or was changed.`,
    );
    this.name = 'UnreadableKey';
  }
}

const KEY_ID = '@';

/** Wraps a user's key. Its head names the user and the installation's key, so that keys can be wrapped again when that key changes. */
export function wrap(userId: string, key: Buffer): string {
  const { id, wrapping } = installationKeys();
  return sealText(wrapping, 'k', `${keyNameOf(userId)}${KEY_ID}${id}`, key.toString('base64'));
}

/** Whether a secret of the current ring opens a stored key. Keys that the process used before do not count. */
export const opensWithSecret = (wrapped: string): boolean =>
  ringIds().includes(installationIdIn(parseSealed(wrapped))) && unwrap(wrapped) !== undefined;

/** Throws UnreadableKey. */
export function unwrapStored(userId: string, wrapped: string): Buffer {
  const key = unwrap(wrapped);
  if (!key) throw new UnreadableKey(userId);
  return key;
}

const installationIdIn = (parsed?: ParsedSealed): string => parsed?.keyName.split(KEY_ID)[1] ?? '';

/** Returns undefined if no key of this process opens it. */
export function unwrap(wrapped: string): Buffer | undefined {
  const parsed = parseSealed(wrapped);
  const keys = parsed && installationKeysOf(installationIdIn(parsed));
  const text = keys && openSealed(keys.wrapping, parsed);
  return text === undefined ? undefined : Buffer.from(text, 'base64');
}
