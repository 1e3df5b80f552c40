import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const ADDRESS_DIGITS = 40;
/** From this digit of the digest on, the letter at its position is a capital. */
const CAPITAL = 8;
const HEX = 16;

/** Converts an address in any spelling to the capitals of EIP-55. Throws for text that is not an address. */
export function toChecksum(address: string): string {
  if (!ADDRESS.test(address)) throw new RangeError('no address of an EVM chain');
  const digits = address.slice(2).toLowerCase();
  const digest = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((digit, i) => (parseInt(digest[i] ?? '0', HEX) >= CAPITAL ? digit.toUpperCase() : digit)).join('')}`;
}

/** Whether the text is an address: in a single case, or with correct capitals. A wrong capital is a typing error that the checksum reveals. */
export function isEvmAddress(text: string): boolean {
  if (!ADDRESS.test(text)) return false;
  const digits = text.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase() || toChecksum(text) === text;
}

/** Returns the address of a public key, which is compressed as in BIP 32. */
export function addressOfKey(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return toChecksum(`0x${bytesToHex(keccak_256(point.subarray(1))).slice(-ADDRESS_DIGITS)}`);
}
