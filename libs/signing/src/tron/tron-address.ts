import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const VERSION = 0x41;
const HASH_BYTES = 20;

/** Returns the version byte and the 20 bytes of an account or contract, or undefined for hexadecimal forms, addresses of other networks and typing errors. */
export function tronBytes(address: string): Uint8Array | undefined {
  if (!ADDRESS.test(address)) return undefined;
  try {
    const bytes = base58check.decode(address);
    return bytes.length === HASH_BYTES + 1 && bytes[0] === VERSION ? bytes : undefined;
  } catch {
    return undefined;
  }
}

export const isTronAddress = (text: string): boolean => tronBytes(text) !== undefined;

/** Converts 20 bytes, or 21 bytes that begin with the version, to an address. Throws for another length. */
export function toTronAddress(bytes: Uint8Array): string {
  const hash = bytes.length === HASH_BYTES + 1 && bytes[0] === VERSION ? bytes.subarray(1) : bytes;
  if (hash.length !== HASH_BYTES) throw new RangeError('no address of Tron');
  return base58check.encode(Uint8Array.of(VERSION, ...hash));
}

/** Returns the address of a public key, compressed or not. */
export function tronAddressOfKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return toTronAddress(keccak_256(point.subarray(1)).subarray(-HASH_BYTES));
}
