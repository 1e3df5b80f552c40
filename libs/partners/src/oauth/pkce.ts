import { createHash } from 'node:crypto';
import { sameDigest } from '../secrets.js';

/** RFC 7636, section 4.1: 43 to 128 unreserved characters. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** What S256 makes of a verifier: 32 bytes in base64url. The method `plain` is not taken. */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * Whether `verifier` is what `challenge` was made of. Where no challenge was given none may be answered either: whoever answers one believes
 * in a protection that somebody took away (RFC 9700, section 4.8).
 */
export function isAnswered(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return VERIFIER.test(verifier) && sameDigest(Buffer.from(made), Buffer.from(challenge));
}
