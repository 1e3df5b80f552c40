import { timingSafeEqual } from 'node:crypto';
import { KEY_ID_BYTES } from './keys.js';
import type { PurposeKeys } from './purpose-keys.js';
import { seal, unseal } from './seal.js';

/** Prefix of bytes that name their key: "RK" and the version, then the key's id. The length is a multiple of three, so that base64 shows it as well. */
const MARK = Buffer.from('RK\x01', 'latin1');
export const NAME_BYTES = MARK.length + KEY_ID_BYTES;

/** Thrown for bytes that name no key, or one that this process does not have. */
export class UnknownKey extends Error {
  constructor(keyId: string | undefined) {
    super(
      keyId === undefined
        ? 'made with no key'
        : `made with the key ${keyId}, whose secret RAMPART_SECRETS does not have`,
    );
    this.name = 'UnknownKey';
  }
}

/** Prefix of everything that a key creates. */
export const nameOf = (id: string): Buffer => Buffer.concat([MARK, Buffer.from(id, 'base64url')]);

/** Returns the id of the key that bytes name, or undefined if they name none. */
export const keyIdIn = (bytes: Buffer): string | undefined =>
  bytes.length > NAME_BYTES && bytes.subarray(0, MARK.length).equals(MARK)
    ? bytes.subarray(MARK.length, NAME_BYTES).toString('base64url')
    : undefined;

/** Encrypts with the newest key, which the result names. */
export const sealNamed = ({ newest }: PurposeKeys, text: string, boundTo: string): Buffer =>
  Buffer.concat([nameOf(newest.id), seal(newest.key, text, boundTo)]);

/** Throws UnknownKey, and as `unseal` does. */
export function unsealNamed(keys: PurposeKeys, bytes: Buffer, boundTo: string): string {
  const id = keyIdIn(bytes);
  const named = id === undefined ? undefined : keys.find(id);
  if (!named) throw new UnknownKey(id);
  return unseal(named.key, bytes.subarray(NAME_BYTES), boundTo);
}

/** Returns a digest made with the newest key, which it names, in its stored form. */
export const newDigest = ({ newest }: PurposeKeys, digest: (key: Buffer) => Buffer): Buffer =>
  Buffer.concat([nameOf(newest.id), digest(newest.key)]);

/** Whether the stored digest matches `digest`. Every key is tested, so that all refusals take the same time. */
export function isDigestOf(keys: PurposeKeys, stored: Buffer, digest: (key: Buffer) => Buffer): boolean {
  const id = keyIdIn(stored);
  const bytes = stored.subarray(NAME_BYTES);
  return keys.all.map((each) => isSame(bytes, digest(each.key)) && id === each.id).some((isRight) => isRight);
}

/** Whether a stored digest is made with the newest key. */
export const isOfNewest = ({ newest }: PurposeKeys, stored: Buffer): boolean => keyIdIn(stored) === newest.id;

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
