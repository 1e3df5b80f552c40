import { latinName } from '@rampart/kernel';
import { withoutVariants } from './han-variants.js';
import { SHORT_FORMS } from './vocabulary.js';

/** Ways in which one word may be written, from the closest to the loosest. */
export interface Spellings {
  /** Without accents. */
  readonly plain: string;
  /** As passports write it (ICAO 9303): ü is UE, ß is SS, Å is AA. */
  readonly passport: string;
  /** In the one of several customary spellings that stands for all. */
  readonly loose: string;
  /** The name that it is a short form of. */
  readonly full: string;
}

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'a' },
};
/** Letters that passports write with two, and accents leave with one. */
const PASSPORT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

export function spellingsOf(word: string): Spellings {
  const composed = word.normalize('NFC').toLowerCase();
  const plain = plainOf(composed);
  const passport = plainOf(composed.replace(/[äöüåø]/gu, (character) => PASSPORT[character] ?? character));
  return {
    plain,
    passport,
    loose: looseOf(passport),
    full: SHORT_FORMS.get(plain) ?? plain,
  };
}

/** Spellings between which transliterations and families vary. */
const LOOSE: readonly (readonly [RegExp, string])[] = [
  // NN may be two syllables of Chinese, and LLE is another name than LE: Michele, Michelle.
  [/([^aeioung])\1+(?!e$)/g, '$1'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/w/g, 'v'],
  [/ck/g, 'k'],
  [/t[sc]/g, 'c'],
  [/dj/g, 'd'],
  [/sz/g, 's'],
  [/ah$/g, 'a'],
  [/^[yij](?=[aeu].*(?:[eo]va?|ina?|i[yji]|yi|[iy]a|enko|ich)$)/g, ''],
  [/(?:i[yji]|yi)$/g, 'i'],
  [/i[iyj]a$/g, 'ia'],
  [/(?<!i)y(?!i)/g, 'i'],
];
/** Shorter names differ by such letters: Lee and Li. */
const SHORTEST_LOOSE = 5;

/** Without the second letter of AE, OE, UE and AA, whichever of the two a bank chose, and of a longer word in one customary spelling. */
function looseOf(passport: string): string {
  const single = passport.replace(/([aou])e|aa/g, (_, vowel: string = 'a') => vowel);
  if (passport.length < SHORTEST_LOOSE) return single;
  return LOOSE.reduce((text, [spelling, one]) => text.replace(spelling, one), single);
}

/** Accents belong to the letters of some scripts and are vowels of others. */
function plainOf(word: string): string {
  const isAlphabet =
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}\p{Script=Common}]+$/u;
  const bare = isAlphabet.test(word) ? word.normalize('NFKD').replace(/\p{M}/gu, '') : word.normalize('NFKC');
  return withoutVariants(bare.replace(/[ßæœøłđðþıħŧŋə]/gu, (character) => PLAIN[character] ?? character));
}

/** Letters of scripts that this service does not read, in Latin ones. Consonants under the Thai mark of silence are left out, and a double ร is a vowel. */
export const romanised = (text: string): string =>
  (latinName(text.replace(/[ทตด]ร์|[ก-ฮ][ิุ]?์/gu, '').replace(/รร(?=[ก-ฮ])/gu, 'ั')) ?? '')
    .toLowerCase()
    .replace(/[^a-z ]/g, '');

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/sh|z|x/g, 's'],
  [/ph|f/g, 'p'],
  [/th/g, 't'],
  [/[kg]h?|q/g, 'k'],
  [/ch|j|c/g, 'c'],
  [/v/g, 'w'],
  // Thai closes a syllable with one of few sounds, whatever letter is written.
  [/[lr](?= |$)/g, 'n'],
  [/[sdc](?= |$)/g, 't'],
  [/[aeiouyw ]/g, ''],
];

/** The consonants of a romanised name: romanisations agree upon these, and seldom upon vowels. */
export function consonantsOf(latin: string): string {
  const folded = SOUNDS.reduce((text, [sound, one]) => text.replace(sound, one), latin);
  return folded.replace(/(.)\1+/g, '$1');
}

/** Without H, which some scripts have for no sound of its own. */
export const firmConsonantsOf = (latin: string): string => consonantsOf(consonantsOf(latin).replaceAll('h', ''));

/** Spellings of the sounds of Cyrillic letters, each with the one that stands for all. */
const CYRILLIC: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sh/g, 's'],
  [/zh/g, 'z'],
  [/kh/g, 'h'],
  [/t[scz]|ch/g, 'c'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/ii+/g, 'i'],
  [/io/g, 'e'],
  [/i(?=[aeu])/g, ''],
  [/([^aeiou])\1+/g, '$1'],
];

/** A name in Cyrillic as any of its romanisations is. */
export const cyrillicSounds = (latin: string): string =>
  CYRILLIC.reduce((text, [sound, one]) => text.replace(sound, one), latin);
