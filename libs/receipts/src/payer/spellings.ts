import { latinName } from '@rampart/kernel';
import { withoutVariants } from './han-variants.js';
import { SHORT_FORMS } from './vocabulary.js';

/** Ways in which one word may be written, from the closest to the loosest. */
export interface Spellings {
  /** Without accents. */
  readonly plain: string;
  /** As passports write it (ICAO 9303): ü is UE, ß is SS, Å is AA. */
  readonly passport: string;
  /** In the canonical one of several customary spellings. */
  readonly loose: string;
  /** The name of which this word is a short form. */
  readonly full: string;
}

/** Letters that Unicode does not decompose. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ə: 'a' },
};
/** Letters that passports write with two letters, and that without their accent are one. */
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

/** Spellings that vary between transliterations and between families. */
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
/** Shorter names are distinguished by such letters: Lee and Li. */
const SHORTEST_LOOSE = 5;

/** Removes the second letter of AE, OE, UE and AA, whichever of the two a bank chose, and converts a longer word to one customary spelling. */
function looseOf(passport: string): string {
  const single = passport.replace(/([aou])e|aa/g, (_, vowel: string = 'a') => vowel);
  if (passport.length < SHORTEST_LOOSE) return single;
  return LOOSE.reduce((text, [spelling, one]) => text.replace(spelling, one), single);
}

/** Accents belong to the letters of some scripts and are vowels in others. */
function plainOf(word: string): string {
  const isAlphabet =
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Inherited}\p{Script=Common}]+$/u;
  const bare = isAlphabet.test(word) ? word.normalize('NFKD').replace(/\p{M}/gu, '') : word.normalize('NFKC');
  return withoutVariants(bare.replace(/[ßæœøłđðþıħŧŋə]/gu, (character) => PLAIN[character] ?? character));
}

/**
 * Converts letters of scripts that this service does not read to Latin ones. Consonants under the Thai mark of silence are dropped, and a double ร is a vowel.
 */
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

/** Returns the consonants of a romanised name: romanisations agree on these, but seldom on vowels. */
export function consonantsOf(latin: string): string {
  const folded = SOUNDS.reduce((text, [sound, one]) => text.replace(sound, one), latin);
  return folded.replace(/(.)\1+/g, '$1');
}

/** Removes H, which in some scripts has no sound of its own. */
export const firmConsonantsOf = (latin: string): string => consonantsOf(consonantsOf(latin).replaceAll('h', ''));

/** Spellings of the sounds of Cyrillic letters, mapped to a canonical one. */
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

/** Returns the form that all romanisations of a Cyrillic name share. */
export const cyrillicSounds = (latin: string): string =>
  CYRILLIC.reduce((text, [sound, one]) => text.replace(sound, one), latin);
