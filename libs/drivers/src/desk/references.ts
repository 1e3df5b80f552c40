import { createHash } from 'node:crypto';
import { conceal, reveal } from '@rampart/config';
import { isId } from '@rampart/kernel';

/** Digits and letters that people do not mistake for one another. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

function code(mark: 'P' | 'R', purpose: string, text: string): string {
  const bytes = createHash('sha256').update(`rampart/desk/${purpose}/${text}`).digest();
  return mark + Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Reference that the payer of a buy writes. The same order always has the same; a mistyped one is none. */
export const collectionReference = (transactionId: string): string => code('R', 'collection', transactionId);

/** End-to-end id of a payout. */
export const payoutReference = (key: string): string => code('P', 'payout', key);

const CODES = /(?=([PR][0-9A-HJKMNP-TV-Z]{10}))/g;
/** Message ids of payout files begin so: field 61 of MT940 has room for this much, and no two files begin alike. */
const MESSAGES = /RD[0-9A-F]{14}/g;
const MAX_CODES = 128;

/**
 * Everything in a text that may be a reference of ours, or the beginning of the message id of a payout file. Banks break texts into pieces and put spaces between; payers
 * type letters that look like digits, which no reference has.
 */
export function codesIn(...texts: readonly (string | undefined)[]): string[] {
  const written = texts.map((text = '') => text.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  const meant = written.map((text) => text.replaceAll('O', '0').replace(/[IL]/g, '1'));
  const messages = written.flatMap((text) => text.match(MESSAGES) ?? []);
  return [...new Set([...messages, ...written.flatMap(matchesOf), ...meant.flatMap(matchesOf)])].slice(0, MAX_CODES);
}

const matchesOf = (bare: string): string[] => [...bare.matchAll(CODES)].map(([, each = '']) => each);

/** Stored form of what payments are asked by: an order's id, or the text of a payer. */
export const storedSubject = (reference: string): string => (isId(reference) ? reference : conceal(reference));

export const readSubject = (subject: string): string => reveal(subject);
