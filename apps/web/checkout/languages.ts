import { LANGUAGE_NAMES } from '../../../libs/texts/src/language-names.js';

export type Language = keyof typeof LANGUAGE_NAMES;

/** Returns the first of the languages for which the page has texts, English by default. */
export function chooseLanguage(wished: readonly (string | undefined)[]): Language {
  const known = wished.map((each) => languageIn(each ?? '') ?? '').find((each) => Object.hasOwn(LANGUAGE_NAMES, each));
  return (known as Language | undefined) ?? 'en';
}

/**
 * Reads a tag as the API does (libs/kernel/src/language-tag.ts, which pages cannot import; test/contract/languages.spec.ts compares the two): by Unicode's CLDR, except for Chinese as
 * older programs write it.
 */
function languageIn(tag: string): string | undefined {
  const [written = ''] = tag.trim().toLowerCase().replaceAll('_', '-').split(/[.@]/, 1);
  const current = written.replace(OLD_CHINESE, (_, language?: string, script?: string) =>
    language === undefined ? `zh-han${script}` : language.replace(/^min(?:-nan)?$/, 'nan'),
  );
  if (current.includes('--')) return undefined;
  const { language, script } = localeIn(current.split('-').slice(0, MAX_SUBTAGS))?.maximize() ?? {};
  if (language === undefined || !CHINESE.has(language)) return language;
  return script === 'Hant' ? 'zh-Hant' : 'zh';
}

/** Returns the longest prefix that is a valid tag, since programs append their own variants, as Java does in `th_TH_TH_#u-nu-thai`. */
function localeIn(subtags: readonly string[]): Intl.Locale | undefined {
  if (subtags.length === 0 || subtags.at(-1) === '') return undefined;
  try {
    return new Intl.Locale(subtags.join('-'));
  } catch {
    return localeIn(subtags.slice(0, -1));
  }
}

/** More subtags than a language and its region need. */
const MAX_SUBTAGS = 12;

const OLD_CHINESE = /^(?:zh|i)-(?:(cmn|yue|nan|min-nan|min|hak|gan|wuu)|ch([st]))\b/;
/** Languages whose speakers read Chinese. */
const CHINESE: ReadonlySet<string> = new Set(['zh', 'yue', 'nan', 'hak', 'gan', 'wuu', 'hsn']);
