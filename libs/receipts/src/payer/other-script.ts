import { consonantsOf, romanised } from './spellings.js';
import { nameWords } from './name-words.js';

/** Consonants that two names must share: fewer are shared by chance. */
const FEWEST_CONSONANTS = 5;

/**
 * Whether a name in Latin letters is the other one, which is in another script: letter by letter, as `CHEN DAWEN` is 陳大文, or by the
 * consonants of an alphabet or a script with vowel signs, as `SOMCHAI JAIDEE` is สมชาย ใจดี. Dialects of Chinese are left to operators.
 */
export function isSameInOtherScript([firstName, lastName]: readonly [string, string], payerName: string): boolean {
  const userName = `${firstName} ${lastName}`;
  if (isLatin(userName) === isLatin(payerName)) return false;
  const foreign = isLatin(userName) ? payerName : userName;
  const isHan = /\p{Script=Han}/u.test(foreign);
  const payer = joinedLatin(payerName);
  const users = [joinedLatin(firstName) + joinedLatin(lastName), joinedLatin(lastName) + joinedLatin(firstName)];
  if (payer !== '' && users.some((user) => user === payer || pinyin(user) === pinyin(payer))) return true;
  return !isHan && haveSameConsonants(userName, payerName);
}

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);

const wordsOf = (name: string): readonly string[] =>
  nameWords(name).words.map(({ spellings, text }) => spellings.at(-1)?.plain ?? text);

const joinedLatin = (name: string): string => wordsOf(name).map(romanised).join('').replaceAll(' ', '');

/** Passports write ü as YU or V. */
const pinyin = (text: string): string => text.replace(/([ln])(?:yu|v)/g, '$1u');

/** Word by word in any order; one of the names may have further words. */
function haveSameConsonants(one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((name) => wordsOf(name).map((word) => consonantsOf(romanised(word))))
    .sort((mine, theirs) => mine.length - theirs.length);
  const left = [...more];
  const areAll = fewer.every((word) => word !== '' && left.includes(word) && left.splice(left.indexOf(word), 1));
  return areAll && (fewer.length > 1 || more.length === 1) && fewer.join('').length >= FEWEST_CONSONANTS;
}
