import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { RpcLog } from '../network/rpc-answers.js';

const BYTES = 256;
/** An item sets three of the 2048 bits. */
const PAIRS = [0, 2, 4];
const BIT_MASK = 0x7ff;
const BITS_OF_BYTE = 8;

/** Whether a block whose header has this filter may contain an event with the item, an address or a topic. False is certain. */
export const mayHave = (bloom: string, item: string): boolean => {
  const filter = hexToBytes(bloom.slice(2));
  return bitsOf(item).every(({ byte, mask }) => ((filter[byte] ?? 0) & mask) !== 0);
};

/** Whether the events are all that the filter announces: a missing event leaves bits set that no other event sets. */
export function isComplete(bloom: string, logs: readonly RpcLog[]): boolean {
  const found = new Uint8Array(BYTES);
  for (const { address, topics } of logs)
    for (const { byte, mask } of [address, ...topics].flatMap(bitsOf)) found[byte] = (found[byte] ?? 0) | mask;
  return hexToBytes(bloom.slice(2)).every((bits, i) => (bits & ~(found[i] ?? 0)) === 0);
}

function bitsOf(item: string): { readonly byte: number; readonly mask: number }[] {
  const hash = keccak_256(hexToBytes(item.slice(2).toLowerCase()));
  return PAIRS.map((at) => {
    const bit = (((hash[at] ?? 0) << BITS_OF_BYTE) | (hash[at + 1] ?? 0)) & BIT_MASK;
    return { byte: BYTES - 1 - Math.floor(bit / BITS_OF_BYTE), mask: 1 << (bit % BITS_OF_BYTE) };
  });
}
