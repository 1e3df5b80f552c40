import type { User } from '@rampart/data';

/**
 * Whether the payer's name can be the user's. Case, order, diacritics, punctuation, titles and further given names are ignored, and
 * initials match a name beside one that is written out. A payment without a payer's name passes.
 */
export function canBePaidBy(
  { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>,
  payerName: string | undefined,
): boolean {
  if (payerName === undefined || payerName.trim() === '') return true;
  if (payerName.length > MAX_LENGTH) return false;
  const [user, payer] = [[...new Set(wordsOf(`${firstName} ${lastName}`))], wordsOf(payerName)]; // users with one name may state it twice
  if (user.length === 0 || payer.length === 0) return same(`${firstName} ${lastName}`, payerName);
  if (isWithin(user, payer) || (payer.length > 1 && isWithin(payer, user))) return true;
  return [wordsOf(firstName).concat(wordsOf(lastName)), wordsOf(lastName).concat(wordsOf(firstName))].some(
    (words) => words.join('') === payer.join(''),
  );
}

/** Longer than any name that a bank passes on. Accents in the wrong order take quadratic time to put in order. */
const MAX_LENGTH = 500;

const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'mdm', 'madam', 'dr', 'prof', 'sir', 'mx']);
/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (char) => PLAIN[char] ?? char)
    .replace(/['’`]/g, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const untitled = words.filter((word) => !TITLES.has(word));
  return untitled.length > 0 ? untitled : words;
}

/** Whether each of `fewer` matches a word of its own in `more`, at least one of them in full. */
function isWithin(fewer: readonly string[], more: readonly string[]): boolean {
  const left = [...more];
  const take = (fits: (word: string) => boolean): boolean => {
    const at = left.findIndex(fits);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const rest = fewer.filter((word) => !take((other) => other === word));
  return rest.length < fewer.length && rest.every((word) => take((other) => isInitial(word, other)));
}

const isInitial = (one: string, other: string): boolean =>
  (one.length === 1 || other.length === 1) && one.charAt(0) === other.charAt(0);

/** Compares names without letters or digits literally. */
const same = (one: string, other: string): boolean => one.trim() === other.trim();
