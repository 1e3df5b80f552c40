import { timingSafeEqual } from 'node:crypto';
import { hmac } from '@rampart/kernel';
import { peppers } from './installation-keys.js';
import { keyIdIn, NAME_BYTES, nameOf } from './named-bytes.js';

/** Values of a row in a fixed order. Dates have millisecond precision. */
export type RowValues = readonly unknown[];

const MAC_BYTES = 32;
/** Length of the MAC of a row. */
export const MARK_BYTES = NAME_BYTES + MAC_BYTES;

/** Authenticates values of a row with the newest pepper, which the MAC names. An attacker who writes rows without the service's secret cannot make one. */
export function rowMac(kind: string, values: RowValues): Buffer {
  const { id, key } = peppers().newest;
  return Buffer.concat([nameOf(id), macOf(key, kind, values)]);
}

/** Whether the service created the MAC for these values, with the pepper that it names. */
export function isRowMac(mac: Buffer | null | undefined, kind: string, values: RowValues): boolean {
  const key = mac && keyIn(mac);
  return key ? isSame(mac.subarray(NAME_BYTES), macOf(key, kind, values)) : false;
}

/**
 * Stored form of a bearer token: a keyed digest, by which its row is found, and a MAC over that digest and the row's grants. A digest that is written for a
 * known token, copied into another row, or left in a row with different grants is refused.
 */
export const tokenDigest = (kind: string, token: string, grants: RowValues): Buffer =>
  regranted(kind, rowMac(kind, [token]), grants);

/** Stored form of the same token for a row with different grants. */
export function regranted(kind: string, digest: Buffer, grants: RowValues): Buffer {
  const mark = digest.subarray(0, MARK_BYTES);
  const key = keyIn(digest);
  if (!key) throw new Error(`the digest of a ${kind} names no pepper that is known`);
  return Buffer.concat([mark, macOf(key, `${kind} grants`, [mark.toString('base64'), ...grants])]);
}

/** Whether the service stored the digest for the row's grants. */
export function isTokenDigest(kind: string, digest: Buffer | null | undefined, grants: RowValues): boolean {
  return digest && keyIn(digest) ? isSame(digest, regranted(kind, digest, grants)) : false;
}

/** Beginnings of the digests of a token, one for each known pepper. */
export const tokenMarks = (kind: string, token: string): Buffer[] =>
  peppers().all.map(({ id, key }) => Buffer.concat([nameOf(id), macOf(key, kind, [token])]));

/** Greater than every digest that begins with the mark. */
export const endOfMark = (mark: Buffer): Buffer => Buffer.concat([mark, Buffer.alloc(MAC_BYTES + 1, 0xff)]);

function keyIn(bytes: Buffer): Buffer | undefined {
  const id = keyIdIn(bytes);
  return id === undefined ? undefined : peppers().find(id)?.key;
}

const macOf = (key: Buffer, kind: string, values: RowValues): Buffer =>
  hmac(key)
    .update(`${kind}\0${JSON.stringify(values)}`)
    .digest();

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);
