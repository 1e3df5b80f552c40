import {
  ACTING_PARTS,
  ACTING_WORDS,
  COMPANY_PARTS,
  COMPANY_WORDS,
  FIRST_COMPANY_WORDS,
  LAST_COMPANY_WORDS,
} from './vocabulary.js';
import { spellingsOf } from './spellings.js';

/** Returns words of an organisation in the payer's name that the user's name lacks. If the bank cut the name, its last word does not count. */
export function companyWords(userName: string, payerName: string, isCut: boolean): readonly string[] {
  return wordsBeyond(userName, payerName, COMPANY_PARTS, (word, at, all) => isCompanyWord(word, at, all, isCut));
}

/** Returns words showing that the payer acts for another party, or another party for the payer. */
export const actingWords = (userName: string, payerName: string): readonly string[] =>
  wordsBeyond(userName, payerName, ACTING_PARTS, (word) => ACTING_WORDS.has(word));

function wordsBeyond(
  userName: string,
  payerName: string,
  parts: RegExp,
  test: (word: string, at: number, length: number) => boolean,
): readonly string[] {
  const own = new Set(wordsOf(userName));
  const words = wordsOf(payerName).filter((word, at, all) => test(word, at, all.length) && !own.has(word));
  const part = parts.exec(payerName.normalize('NFKC').toLowerCase())?.[0];
  return part === undefined || userName.toLowerCase().includes(part) ? words : [...words, part];
}

function isCompanyWord(word: string, at: number, length: number, isCut: boolean): boolean {
  const isLast = at === length - 1;
  if (isLast && isCut) return false;
  return (
    COMPANY_WORDS.has(word) ||
    (at === 0 && FIRST_COMPANY_WORDS.has(word)) ||
    (isLast && at > 0 && LAST_COMPANY_WORDS.has(word))
  );
}

/** Dots of abbreviations are dropped: `S.A.R.L.` is one word. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:\.|$|\s))/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => spellingsOf(word).plain);
