import { consonantsOf, cyrillicSounds, firmConsonantsOf, romanised, spellingsOf } from './spellings.js';
import { nameWords } from './name-words.js';

/** Number of letters that two names must share; fewer are shared by chance. */
const FEWEST_SOUNDS = 5;

/**
 * Whether a name in Latin letters is the same as the other one, which is in another script: letter by letter, as `CHEN DAWEN` is 陳大文; by the sounds of
 * Cyrillic, as `IULIIA ZHUKOVA` is Юлия Жукова; or by the consonants of a script with vowel signs or without vowels, as `SOMCHAI JAIDEE` is สมชาย ใจดี.
 * Dialects of Chinese are left to operators.
 */
export function isSameInOtherScript([firstName, lastName]: readonly [string, string], payerName: string): boolean {
  const userName = `${firstName} ${lastName}`;
  if (isLatin(userName) === isLatin(payerName)) return false;
  const foreign = isLatin(userName) ? payerName : userName;
  const isHan = /\p{Script=Han}/u.test(foreign);
  const payer = joinedLatin(payerName);
  const users = [joinedLatin(firstName) + joinedLatin(lastName), joinedLatin(lastName) + joinedLatin(firstName)];
  if (payer !== '' && users.some((user) => user === payer || pinyin(user) === pinyin(payer))) return true;
  if (isHan) return false;
  if (/\p{Script=Cyrillic}/u.test(foreign)) return haveSame(cyrillicSounds, userName, payerName);
  const joined = firmConsonantsOf(payer);
  return (
    haveSame(consonantsOf, userName, payerName) ||
    haveSame(firmConsonantsOf, userName, payerName) ||
    (joined.length >= FEWEST_SOUNDS &&
      wordsOf(userName).length !== wordsOf(payerName).length && // names with the same number of words are compared word by word
      users.some((user) => firmConsonantsOf(user) === joined))
  );
}

const isLatin = (text: string): boolean => /\p{Script=Latin}/u.test(text);

const wordsOf = (name: string): readonly string[] => nameWords(name).words.map(({ bare }) => spellingsOf(bare).plain);

const joinedLatin = (name: string): string => wordsOf(name).map(romanised).join('').replaceAll(' ', '');

/** Passports write ü as YU or V. */
const pinyin = (text: string): string => text.replace(/([ln])(?:yu|v)/g, '$1u');

/** Compares word by word in any order; one of the names may have further words. */
function haveSame(soundsOf: (latin: string) => string, one: string, other: string): boolean {
  const [fewer = [], more = []] = [one, other]
    .map((name) => wordsOf(name).map((word) => soundsOf(romanised(word).replaceAll(' ', ''))))
    .sort((mine, theirs) => mine.length - theirs.length);
  const left = [...more];
  const areAll = fewer.every((word) => word !== '' && left.includes(word) && left.splice(left.indexOf(word), 1));
  return areAll && (fewer.length > 1 || more.length === 1) && fewer.join('').length >= FEWEST_SOUNDS;
}
