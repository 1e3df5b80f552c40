import { CRYPTO_CODES, FIAT_CODES } from '@rampart/kernel';

/** Longer words of a text, which are the searched value in a payment URI, an explorer's link or a sentence. */
const LONG_WORDS = /[A-Za-z0-9]{8,}/g;
const MAX_WORDS = 6;
/** Separators between the groups of an id or reference. */
const SEPARATORS = /[\s-]/g;

/**
 * Returns the forms in which a searched value may be stored: as typed, without separators, and each long word of it; all in lower and upper case, with and
 * without 0x.
 */
export function searchForms(search: string): string[] {
  const words = (search.match(LONG_WORDS) ?? []).slice(0, MAX_WORDS);
  return [...new Set([search, search.replace(SEPARATORS, ''), ...words].flatMap(inEachCase))];
}

function inEachCase(text: string): string[] {
  const lower = text.toLowerCase();
  return [text, lower, lower.replace(/^0x/, ''), `0x${lower}`, text.toUpperCase()];
}

/** Returns the mailbox in a text such as `Ada <ada@example.com>`, or the text itself. */
export const mailboxIn = (search: string): string =>
  search.split(/[\s<>:"]/).find((word) => word.includes('@')) ?? search;

/** Replaces the middle of an id in its short form; also as typed with dots. */
const GAP = /…|\.{2,}/;
/** Characters around an id, and between its groups. */
const WRAPPING = /[-#{}"'()\s]/g;
const MIN_BEGINNING = 6;
const ID_DIGITS = 32;

/** A range of ids that end with the same digits. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
  /** LIKE pattern of the ids. */
  readonly pattern: string;
}

/**
 * Returns the ids that a text may refer to: those that begin with it, with or without hyphens, or that have it as short form. Undefined if the text cannot be
 * part of an id.
 */
export function idsLike(search: string): IdRange | undefined {
  const [beginning = '', end = ''] = search.split(GAP).map((part) => part.toLowerCase().replace(WRAPPING, ''));
  const isHex = /^[0-9a-f]+$/.test(beginning + end);
  if (!isHex || beginning.length < MIN_BEGINNING || beginning.length + end.length > ID_DIGITS) return undefined;
  return {
    from: beginning.padEnd(ID_DIGITS, '0'),
    to: beginning.padEnd(ID_DIGITS, 'f'),
    pattern: `%${end}`,
  };
}

/** Returns the id in a text, such as the address of a page. */
export const idIn = (search: string): string | undefined =>
  /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/i.exec(search)?.[0];

/** An amount of money or coins in a search. */
export interface SearchedAmount {
  /** Its possible values as plain decimal text: `1,250` is 1250 in English, and 1.250 in Indonesian. */
  readonly amounts: readonly string[];
  readonly currency: string;
}

const CURRENCIES: ReadonlySet<string> = new Set([...FIAT_CODES, ...CRYPTO_CODES]);
const AMOUNT = /^(?:([a-z]{3,6})\s*)?(\d[\d.,]*)(?:\s*([a-z]{3,6}))?$/i;
/** A number in English notation, or in Hindi's, whose groups before the last have two digits. */
const WITH_POINT = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d+)?$/;
/** A number in Indonesian and Vietnamese notation. */
const WITH_COMMA = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;

/**
 * Parses a text such as `1,250.50 SGD`, `1.250,50 SGD` or `BTC 0.0025`, in the notation of any of the pages' languages. Undefined for other texts, and for a
 * number without its currency.
 */
export function amountIn(search: string): SearchedAmount | undefined {
  const [, before = '', digits = '', after = ''] = AMOUNT.exec(search.trim()) ?? [];
  const currency = (before + after).toUpperCase();
  const amounts = [
    ...(WITH_POINT.test(digits) ? [digits.replaceAll(',', '')] : []),
    ...(WITH_COMMA.test(digits) ? [digits.replaceAll('.', '').replace(',', '.')] : []),
  ];
  return CURRENCIES.has(currency) && amounts.length > 0 ? { amounts: [...new Set(amounts)], currency } : undefined;
}
