import { timingSafeEqual } from 'node:crypto';
import { KEY_ID_BYTES, type NamedKey } from './keys.js';
import type { PurposeKeys } from './purpose-keys.js';
import { seal, unseal } from './seal.js';

/** Begins bytes that name their key: "RK" and the version, then the key's id. A multiple of three, so that base64 shows it as well. */
const MARK = Buffer.from('RK\x01', 'latin1');
/** Of HMAC-SHA-256. */
const DIGEST_BYTES = 32;
export const NAME_BYTES = MARK.length + KEY_ID_BYTES;

/** Bytes that name a key which this process does not have. */
export class UnknownKey extends Error {
  constructor(readonly keyId: string) {
    super(`made with the key ${keyId}, whose secret RAMPART_SECRETS does not have`);
    this.name = 'UnknownKey';
  }
}

/** Bytes in front of all that a key makes. */
export const nameOf = (id: string): Buffer => Buffer.concat([MARK, Buffer.from(id, 'base64url')]);

/** Id of the key that bytes name; undefined where they name none. */
export const keyIdIn = (bytes: Buffer): string | undefined =>
  bytes.length > NAME_BYTES && bytes.subarray(0, MARK.length).equals(MARK)
    ? bytes.subarray(MARK.length, NAME_BYTES).toString('base64url')
    : undefined;

/** Encrypts with the newest key, which the result names. */
export function sealNamed({ newest, areNamed }: PurposeKeys, text: string, boundTo: string): Buffer {
  const sealed = seal(newest.key, text, boundTo);
  return areNamed ? Buffer.concat([nameOf(newest.id), sealed]) : sealed;
}

/** Throws UnknownKey, and as `unseal` does. Bytes without a name are tried with each key: their tag says which made them. */
export function unsealNamed(keys: PurposeKeys, bytes: Buffer, boundTo: string): string {
  const id = keyIdIn(bytes);
  if (id === undefined) return unsealUnnamed(keys.all, bytes, boundTo);
  const named = keys.find(id);
  if (named) return unseal(named.key, bytes.subarray(NAME_BYTES), boundTo);
  try {
    return unsealUnnamed(keys.all, bytes, boundTo); // one nonce in 16 million begins like a name
  } catch {
    throw new UnknownKey(id);
  }
}

function unsealUnnamed([first, ...others]: readonly NamedKey[], bytes: Buffer, boundTo: string): string {
  if (!first) throw new Error('no key to unseal with');
  try {
    return unseal(first.key, bytes, boundTo);
  } catch (error) {
    if (others.length === 0) throw error;
    return unsealUnnamed(others, bytes, boundTo);
  }
}

/** A digest of the newest key, as it is stored. */
export function newDigest({ newest, areNamed }: PurposeKeys, digest: (key: Buffer) => Buffer): Buffer {
  return areNamed ? Buffer.concat([nameOf(newest.id), digest(newest.key)]) : digest(newest.key);
}

/** Whether the stored digest is of what `digest` digests, by whichever key. Every key is computed with, so that all refusals take the same time. */
export function isDigestOf(keys: PurposeKeys, stored: Buffer, digest: (key: Buffer) => Buffer): boolean {
  const id = stored.length === DIGEST_BYTES ? undefined : keyIdIn(stored);
  const bytes = id === undefined ? stored : stored.subarray(NAME_BYTES);
  return keys.all
    .map((each) => isSame(bytes, digest(each.key)) && (id === undefined || id === each.id))
    .some((isRight) => isRight);
}

/** Whether a stored digest is what the newest key would make now. */
export const isOfNewest = ({ newest, areNamed }: PurposeKeys, stored: Buffer): boolean =>
  !areNamed || (stored.length > DIGEST_BYTES && keyIdIn(stored) === newest.id);

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
