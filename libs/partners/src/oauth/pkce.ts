import { createHash } from 'node:crypto';
import { sameDigest } from '../secrets.js';

/** RFC 7636, section 4.1: 43 to 128 unreserved characters. */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** Whether the text is an S256 challenge: 32 bytes in base64url. The method `plain` is not supported. */
export const isChallenge = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * Whether `verifier` matches `challenge`. Without a challenge there must be no verifier: a client that sends one relies on a protection
 * that an attacker removed (RFC 9700, section 4.8).
 */
export function isAnswered(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  const made = createHash('sha256').update(verifier).digest('base64url');
  return VERIFIER.test(verifier) && sameDigest(Buffer.from(made), Buffer.from(challenge));
}
