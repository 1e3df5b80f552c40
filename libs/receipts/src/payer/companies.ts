import { COMPANY_PARTS, COMPANY_WORDS, FIRST_COMPANY_WORDS, LAST_COMPANY_WORDS } from './vocabulary.js';
import { spellingsOf } from './spellings.js';

/** Words of an organisation in the payer's name that the user's name does not have. */
export function companyWords(userName: string, payerName: string): readonly string[] {
  const own = new Set(wordsOf(userName));
  const words = wordsOf(payerName).filter((word, at, all) => isCompanyWord(word, at, all.length) && !own.has(word));
  const part = COMPANY_PARTS.exec(payerName.normalize('NFKC').toLowerCase())?.[0];
  return part === undefined || userName.toLowerCase().includes(part) ? words : [...words, part];
}

const isCompanyWord = (word: string, at: number, length: number): boolean =>
  COMPANY_WORDS.has(word) ||
  (at === 0 && FIRST_COMPANY_WORDS.has(word)) ||
  (at === length - 1 && at > 0 && LAST_COMPANY_WORDS.has(word));

/** Dots of abbreviations are left out: `S.A.R.L.` is one word. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKC')
    .replace(/(?<=(?:^|[^\p{L}])\p{L})\.(?=\p{L}(?:\.|$|\s))/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => spellingsOf(word).plain);
