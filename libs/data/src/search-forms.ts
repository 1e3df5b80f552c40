import { CRYPTO_CODES, FIAT_CODES } from '@rampart/kernel';

/** Longer words of a text: in a payment URI, the link of an explorer or a sentence they are what is looked for. */
const LONG_WORDS = /[A-Za-z0-9]{8,}/g;
const MAX_WORDS = 6;
/** Between the groups of an id or a reference that was written down. */
const SEPARATORS = /[\s-]/g;

/** The forms in which a searched value may be stored: as typed, without separators, and each long word of it; all in lower and upper case, with and without 0x. */
export function searchForms(search: string): string[] {
  const words = (search.match(LONG_WORDS) ?? []).slice(0, MAX_WORDS);
  return [...new Set([search, search.replace(SEPARATORS, ''), ...words].flatMap(inEachCase))];
}

function inEachCase(text: string): string[] {
  const lower = text.toLowerCase();
  return [text, lower, lower.replace(/^0x/, ''), `0x${lower}`, text.toUpperCase()];
}

/** The mailbox in a text such as `Ada <ada@example.com>`, or else the text itself. */
export const mailboxIn = (search: string): string =>
  search.split(/[\s<>:"]/).find((word) => word.includes('@')) ?? search;

/** Stands for the middle of an id in its short form, also as keyboards write it. */
const GAP = /…|\.{2,}/;
/** Marks around an id, and between its groups. */
const WRAPPING = /[-#{}"'()\s]/g;
const MIN_BEGINNING = 6;
const ID_DIGITS = 32;

/** Ids from one to another that end with the same digits. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
  /** Pattern of the ids for LIKE. */
  readonly pattern: string;
}

/** Ids that a text may stand for: those that begin with it, written with or without hyphens, or that have it as short form. Undefined where it stands for none. */
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

/** An id in a text, such as the address of a page. */
export const idIn = (search: string): string | undefined =>
  /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/i.exec(search)?.[0];

/** An amount of money or coins in a search. */
export interface SearchedAmount {
  /** Its readings as plain decimal text: `1,250` is 1250 in English, and 1.250 in Indonesian. */
  readonly amounts: readonly string[];
  readonly currency: string;
}

const CURRENCIES: ReadonlySet<string> = new Set([...FIAT_CODES, ...CRYPTO_CODES]);
const AMOUNT = /^(?:([a-z]{3,6})\s*)?(\d[\d.,]*)(?:\s*([a-z]{3,6}))?$/i;
/** A number as English writes it, and Hindi, whose groups before the last have two digits. */
const WITH_POINT = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d+)?$/;
/** A number as Indonesian and Vietnamese write it. */
const WITH_COMMA = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d+)?$/;

/** The amount that a text is, such as `1,250.50 SGD`, `1.250,50 SGD` or `BTC 0.0025`: as the pages print it in any of their languages. Undefined for other texts, and for a number without its currency. */
export function amountIn(search: string): SearchedAmount | undefined {
  const [, before = '', digits = '', after = ''] = AMOUNT.exec(search.trim()) ?? [];
  const currency = (before + after).toUpperCase();
  const amounts = [
    ...(WITH_POINT.test(digits) ? [digits.replaceAll(',', '')] : []),
    ...(WITH_COMMA.test(digits) ? [digits.replaceAll('.', '').replace(',', '.')] : []),
  ];
  return CURRENCIES.has(currency) && amounts.length > 0 ? { amounts: [...new Set(amounts)], currency } : undefined;
}
