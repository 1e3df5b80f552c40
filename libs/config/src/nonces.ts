import { randomBytes } from 'node:crypto';

const AT_ONCE = 4_096;

/** Random bytes that were read and not used yet. */
let unused = Buffer.alloc(0);

/** Returns a random nonce. Reading few bytes from the system's CSPRNG costs as much as sealing a short text, so many are read at once; none is returned twice. */
export function nextNonce(bytes: number): Buffer {
  if (unused.length < bytes) unused = randomBytes(AT_ONCE);
  const nonce = unused.subarray(0, bytes);
  unused = unused.subarray(bytes);
  return nonce;
}
