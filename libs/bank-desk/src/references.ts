import { createHash } from 'node:crypto';
import { conceal, reveal } from '@rampart/config';
import { isId } from '@rampart/kernel';

/** Digits and letters that readers do not confuse. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

function code(mark: 'P' | 'R', purpose: string, text: string): string {
  const bytes = createHash('sha256').update(`rampart/desk/${purpose}/${text}`).digest();
  return mark + Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Reference that the payer of a buy writes. An order always has the same reference; a mistyped one matches no order. */
export const collectionReference = (transactionId: string): string => code('R', 'collection', transactionId);

/** End-to-end id of a payout. */
export const payoutReference = (key: string): string => code('P', 'payout', key);

const CODES = /(?=([PR][0-9A-HJKMNP-TV-Z]{10}))/g;
/** The beginning of a payout file's message id: field 61 of MT940 has room for this much, and no two files begin alike. */
const MESSAGES = /RD[0-9A-F]{14}/g;
/** Ids of orders as `ids` creates them, without hyphens. */
const IDS = /(?=([0-9A-F]{8})([0-9A-F]{4})(7[0-9A-F]{3})([89AB][0-9A-F]{3})([0-9A-F]{12}))/g;
const MAX_CODES = 128;

/**
 * Finds everything in texts that may be one of our references, or the beginning of the message id of a payout file. Banks break texts into pieces and insert
 * spaces; payers type letters that look like digits, which no reference contains. The id of an order, which its payer also sees, is read as the reference of
 * its collection.
 */
export function codesIn(...texts: readonly (string | undefined)[]): string[] {
  const written = texts.map((text = '') => text.toUpperCase().replace(/[^0-9A-Z]/g, ''));
  const meant = written.map((text) => text.replaceAll('O', '0').replace(/[IL]/g, '1'));
  const messages = written.flatMap((text) => text.match(MESSAGES) ?? []);
  const named = written.flatMap(idsIn).map(collectionReference);
  const codes = [...messages, ...written.flatMap(matchesOf), ...meant.flatMap(matchesOf), ...named];
  return [...new Set(codes)].slice(0, MAX_CODES);
}

const idsIn = (bare: string): string[] =>
  [...bare.matchAll(IDS)].map(([, ...parts]) => parts.join('-').toLowerCase()).slice(0, MAX_CODES);

const matchesOf = (bare: string): string[] => [...bare.matchAll(CODES)].map(([, each = '']) => each);

/** Stored form of the reference of a payment: an order's id, or the text of a payer. */
export const storedSubject = (reference: string): string => (isId(reference) ? reference : conceal(reference));

/** Stored forms of the reference that payments are queried by. An id in quotation marks may also be the bare id that a payer wrote. */
export function storedSubjects(reference: string): string[] {
  const bare = reference.slice(1, -1);
  return [storedSubject(reference), ...(isId(bare) && quoted(bare) === reference ? [conceal(bare)] : [])];
}

/**
 * The text of a payer does not assign a line to an order; only the desk's matching does, and this counts towards how much one operator may book. So an id that
 * a payer wrote, and that belongs to no order of the account, is read in quotation marks and stays unmatched.
 */
export function readSubject(subject: string): string {
  const text = reveal(subject);
  return text !== subject && isId(text) ? quoted(text) : text;
}

const quoted = (text: string): string => `"${text}"`;
