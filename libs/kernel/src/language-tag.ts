import { type Language, LANGUAGES } from './vocabulary.js';

/** Chinese as in ISO 639-3 and older programs: `zh-yue`, `i-hak`, and the names of .NET before scripts had their own codes. */
const OLD_CHINESE = /^(?:zh|i)-(?:(cmn|yue|nan|min-nan|min|hak|gan|wuu)|ch([st]))\b/;
/** More subtags than a language and a region require. */
const MAX_SUBTAGS = 12;
/** Languages whose speakers read Chinese. */
const CHINESE: ReadonlySet<string | undefined> = new Set(['zh', 'yue', 'nan', 'hak', 'gan', 'wuu', 'hsn']);

/**
 * Returns the language of a tag: BCP 47 in any case (`zh-Hant-HK`), its form with underscores (`id_ID`), a locale of POSIX (`th_TH.UTF-8`), former codes (`in`,
 * `tl`), codes of three letters (`ind`, `msa`), and languages whose speakers read a supported one (`yue`, `nan`). Undefined for an unsupported language.
 */
export function languageOfTag(tag: string): Language | undefined {
  const locale = localeOf(tag);
  if (CHINESE.has(locale?.language)) return locale?.script === 'Hant' ? 'zh-Hant' : 'zh';
  return LANGUAGES.find((known) => known === locale?.language);
}

/** Returns the region in a tag, as two capital letters, or undefined if it contains none. */
export function regionOfTag(tag: string): string | undefined {
  const { region } = parsed(tag) ?? {};
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

/** Adds the script in which the language is usually written in its region, according to Unicode's CLDR. */
const localeOf = (tag: string): Intl.Locale | undefined => parsed(tag)?.maximize();

function parsed(tag: string): Intl.Locale | undefined {
  const [written = ''] = tag.trim().toLowerCase().replaceAll('_', '-').split(/[.@]/, 1);
  const current = written.replace(OLD_CHINESE, (_, language?: string, script?: string) =>
    language === undefined ? `zh-han${script}` : language.replace(/^min(?:-nan)?$/, 'nan'),
  );
  return current.includes('--') ? undefined : localeIn(current.split('-').slice(0, MAX_SUBTAGS));
}

/** The longest prefix that is a valid tag: programs append their own variants, as Java does in `th_TH_TH_#u-nu-thai`. */
function localeIn(subtags: readonly string[]): Intl.Locale | undefined {
  if (subtags.length === 0 || subtags.at(-1) === '') return undefined;
  try {
    return new Intl.Locale(subtags.join('-'));
  } catch {
    return localeIn(subtags.slice(0, -1));
  }
}
