import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ADDRESS_DIGITS = 40;
/** A digit of the digest from here on makes the letter at its place a capital. */
const CAPITAL = 8;
const HEX = 16;

/** An address of any spelling, with the capitals of EIP-55. Throws for what is none. */
export function toChecksum(address: string): string {
  if (!ADDRESS.test(address)) throw new RangeError('no address of an EVM chain');
  const digits = address.slice(2).toLowerCase();
  const digest = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, i) => (parseInt(digest[i] ?? '0', HEX) >= CAPITAL ? digit.toUpperCase() : digit)).join('')}`;
}

/** Whether the text is an address: of one case, or with the right capitals. A wrong capital is a typing error that the checksum shows. */
export function isEvmAddress(text: string): boolean {
  if (!ADDRESS.test(text)) return false;
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || toChecksum(text) === text;
}

/** Of a public key, compressed as BIP 32 has it. */
export function addressOfKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return toChecksum(`0x${bytesToHex(keccak_256(point.subarray(1))).slice(-ADDRESS_DIGITS)}`);
}
