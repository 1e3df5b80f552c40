import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

/** Decodes a base58check text to its bytes without the checksum. Returns undefined if the text or its checksum is wrong. */
export function base58Payload(text: string): Uint8Array | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  try {
    return base58check.decode(text);
  } catch {
    return undefined;
  }
}

/** Encodes `bytes` and their checksum in base58. */
export const base58Text = (bytes: Uint8Array): string => base58check.encode(bytes);

const base58check = createBase58check(sha256);

/** Longer than any address. Decoding takes quadratic time, and the text may be as long as a request body. */
const MAX_LENGTH = 64;
