import { fault } from '@rampart/kernel';

/** Maximum size in bytes of JSON in UTF-8. */
const MAX_PARTNER_DATA = 4_096;
/** Postgres stores neither NUL nor lone surrogates, which JSON escapes. U+FFFD remains of a character that a client read in the wrong encoding. */
const UNSTORABLE = /\\u(0000|d[89a-f])|\ufffd/;

/** Returns the partner's own data of an order, or null if there is none. Throws VALIDATION_FAILED. */
export function parsePartnerData(partnerData: unknown): unknown {
  if (partnerData === undefined || partnerData === null) return null;
  const text = JSON.stringify(partnerData);
  if (Buffer.byteLength(text) > MAX_PARTNER_DATA || UNSTORABLE.test(text.replaceAll('\\\\', ''))) {
    const problem = `partnerData must be at most ${MAX_PARTNER_DATA} bytes of JSON, without NUL, U+FFFD or lone surrogates.`;
    throw fault('VALIDATION_FAILED', { problem });
  }
  return partnerData;
}
