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

/** Marks around an id, and between its groups. */
const WRAPPING = /[-#{}"'()…]/g;
const MIN_BEGINNING = 6;
const ID_DIGITS = 32;

/** The first and the last id that begins with a text, written with or without hyphens; undefined for what begins no id. */
export function idsBeginningWith(search: string): readonly [from: string, to: string] | undefined {
  const digits = search.toLowerCase().replace(WRAPPING, '');
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < MIN_BEGINNING || digits.length > ID_DIGITS) return undefined;
  return [digits.padEnd(ID_DIGITS, '0'), digits.padEnd(ID_DIGITS, 'f')];
}

/** An id in a text, such as the address of a page. */
export const idIn = (search: string): string | undefined =>
  /(?<![\da-f-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\da-f-])/i.exec(search)?.[0];
