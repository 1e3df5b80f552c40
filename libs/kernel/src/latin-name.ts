import anyAscii from 'any-ascii';

/**
 * Converts a name to the letters that every bank reads: its Latin words if the name is given in two scripts, otherwise all of it, transliterated. Returns
 * undefined if a letter has no Latin form, so that no part of a name is lost.
 */
export function latinName(name: string): string | undefined {
  const text = latinWords(name) ?? name;
  const written = [...text.normalize('NFC').replace(/(\p{L})々/gu, '$1$1')].map(asLatin);
  if (written.includes(undefined)) return undefined;
  const latin = written
    .join('')
    .replace(/[^A-Za-z0-9/?:().,'+-]+/g, ' ')
    .trim();
  return /[A-Za-z0-9]/.test(latin) ? latin : undefined;
}

/** `Chan Tai Man 陳大文` is one name in two scripts. A single Latin word, as in `Peter 陳`, is a part of the name. */
function latinWords(name: string): string | undefined {
  const words = name.split(/[^\p{L}\p{M}\p{N}'’.-]+/u).filter((word) => /\p{L}/u.test(word));
  const latin = words.filter((word) => /^[\p{Script=Latin}\p{M}\p{N}\p{P}]+$/u.test(word));
  const full = latin.filter((word) => /\p{Script=Latin}{2}/u.test(word.normalize('NFC')));
  return latin.length < words.length && full.length > 1 ? latin.join(' ') : undefined;
}

/** Returns undefined for a letter or digit without a Latin form. Letters without a sound of their own are dropped. */
function asLatin(character: string): string | undefined {
  if (/[\x20-\x7e]/.test(character)) return character;
  if (/[^\p{L}\p{N}\p{M}\p{P}]/u.test(character)) return ' ';
  const latin = ARABIC[character] ?? anyAscii(character);
  if (!/[\p{L}\p{N}]/u.test(character)) return latin;
  if (/^[`'^]+$/.test(latin) || /\p{Lm}/u.test(character)) return '';
  if (latin === '') return undefined;
  return SYLLABIC.test(character) ? ` ${latin} ` : latin;
}

/** Arabic letters for which the library has no Latin form, although they are pronounced in every name that has them. */
const ARABIC: Readonly<Record<string, string>> = { ا: 'a', أ: 'a', إ: 'i', آ: 'a', ٱ: 'a', ع: 'a', ئ: 'y', ؤ: 'w' };

/** Each character is a syllable; names in these scripts do not separate them. */
const SYLLABIC = /[\p{Script=Han}\p{Script=Hangul}]/u;
