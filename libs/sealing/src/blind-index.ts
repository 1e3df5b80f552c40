import { indexKey } from '@rampart/config';
import { hmac } from '@rampart/kernel';

/** Kinds of indexed values; equal values of different kinds have different digests. */
export type IndexKind = 'email' | 'phone' | 'word' | 'partnerData' | 'methodAttributes';

const EXACT_LENGTH = 22;
/** Fewer bits suffice for words: a false match has a probability of one in 2^48. */
const WORD_LENGTH = 8;
const MIN_PREFIX = 3;
const MAX_PREFIX = 16;
const MIN_PHONE_PART = 4;
const PHONE = /^[+\d\s().\p{Pd}]+$/u;
/** A shorter search matches the end of a number, where a leading zero is significant. */
const MIN_DIALLED = 8;
/** A value with more words is found only by the first of them. */
const MAX_WORDS = 100;

/**
 * Computes a keyed digest by which a sealed value is found exactly. `scope` is a partner's id or empty, so digests of different partners cannot be compared.
 */
export const blindIndex = (kind: IndexKind, scope: string, value: string): string =>
  digestOf(kind, scope, value).slice(0, EXACT_LENGTH);

/** Computes digests of the prefixes of each word, so that a search finds a word by three letters or more. */
export function prefixIndex(scope: string, ...values: readonly string[]): string[] {
  return [...new Set(values.flatMap(wordsOf).flatMap(prefixesOf))].map((word) => wordIndex(scope, word));
}

/** Computes digests of the prefixes and suffixes of a phone number. */
export function phoneIndex(scope: string, number: string): string[] {
  const [digits] = wordsOf(number);
  if (digits === undefined) return [];
  const ends = Array.from({ length: Math.max(0, digits.length - MIN_PHONE_PART) }, (_, i) => digits.slice(i + 1));
  return [...new Set([...prefixesOf(digits), ...ends])].map((part) => wordIndex(scope, part));
}

/** Computes digests of the words of a user search. A search of digits is a phone number, which may have the leading zeros used for dialling. */
export function userSearchIndex(scope: string, search: string): string[] {
  const digits = search.replace(/\D/g, '');
  if (!PHONE.test(search) || digits.length < MIN_PHONE_PART) return searchIndex(scope, search);
  return searchIndex(scope, digits.length < MIN_DIALLED ? digits : digits.replace(/^0+/, ''));
}

/** Computes digests of the whole words of some values. */
export const wholeWordIndex = (scope: string, ...values: readonly string[]): string[] =>
  [...new Set(values.flatMap(wordsOf).map(cut))].slice(0, MAX_WORDS).map((word) => wordIndex(scope, word));

/** Computes digests of the searched words, all of which must match. */
export const searchIndex = (scope: string, search: string): string[] =>
  [...new Set(wordsOf(search).map(cut))].map((word) => wordIndex(scope, word));

const wordIndex = (scope: string, word: string): string => digestOf('word', scope, word).slice(0, WORD_LENGTH);

const digestOf = (kind: IndexKind, scope: string, value: string): string =>
  hmac(indexKey()).update(`${kind}\0${scope}\0${value}`).digest('base64url');

/** Splits a value into words, ignoring case, diacritics and punctuation. */
const wordsOf = (value: string): string[] =>
  value
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const cut = (word: string): string => [...word].slice(0, MAX_PREFIX).join('');

function prefixesOf(word: string): string[] {
  const characters = [...word].slice(0, MAX_PREFIX);
  const from = Math.min(MIN_PREFIX, characters.length);
  return Array.from({ length: characters.length - from + 1 }, (_, i) => characters.slice(0, from + i).join(''));
}
