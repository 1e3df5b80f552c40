import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ownerlessProblem } from './ownerless.js';

/** The address check of every Ethereum-like chain. Main and test networks share the format. */
export function evmAddressProblem(address: string): string | undefined {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1];
  if (digits === undefined) return 'it must be 0x and 40 hexadecimal digits';
  return isSingleCase(digits) || digits === withChecksum(digits)
    ? ownerlessProblem(hexToBytes(digits))
    : 'it is mistyped, its mixed-case checksum (EIP-55) is wrong';
}

/** Returns the address of 20 bytes, with the case of its checksum. */
export const evmAddress = (bytes: Uint8Array): string => `0x${withChecksum(bytesToHex(bytes))}`;

/** An address in a single case carries no checksum. */
const isSingleCase = (digits: string): boolean => digits === digits.toLowerCase() || digits === digits.toUpperCase();

/** EIP-55: a letter is upper-case if the hash of the lower-case digits has a digit of 8 or more at its position. */
function withChecksum(digits: string): string {
  const lower = digits.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower].map((digit, at) => (hash.charAt(at) >= '8' ? digit.toUpperCase() : digit)).join('');
}
