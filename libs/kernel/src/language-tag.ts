import { type Language, LANGUAGES } from './vocabulary.js';

/** Chinese as ISO 639-3 and older programs write it: `zh-yue`, and the names of .NET before scripts had codes of their own. */
const OLD_CHINESE = /^zh-(?:(cmn|yue)|ch([st]))\b/;

/**
 * The language of a tag: BCP 47 in any case (`zh-Hant-HK`), its form with underscores (`id_ID`), a locale of POSIX (`th_TH.UTF-8`), former codes (`in`, `tl`), codes of
 * three letters (`ind`, `msa`), and languages whose speakers read a supported one (`yue`). Undefined for an unsupported language.
 */
export function languageOfTag(tag: string): Language | undefined {
  const locale = localeOf(tag);
  if (locale?.language === 'zh' || locale?.language === 'yue') return locale.script === 'Hant' ? 'zh-Hant' : 'zh';
  return LANGUAGES.find((known) => known === locale?.language);
}

/** The region that a tag names, as two capital letters; undefined where it names none. */
export function regionOfTag(tag: string): string | undefined {
  const { region } = parsed(tag) ?? {};
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : undefined;
}

/** Adds the script in which the language is usually written in its region, by Unicode's CLDR. */
const localeOf = (tag: string): Intl.Locale | undefined => parsed(tag)?.maximize();

function parsed(tag: string): Intl.Locale | undefined {
  const [written = ''] = tag.trim().toLowerCase().replaceAll('_', '-').split(/[.@]/, 1);
  const current = written.replace(
    OLD_CHINESE,
    (_, language?: string, script?: string) => language ?? `zh-han${script}`,
  );
  try {
    return new Intl.Locale(current);
  } catch {
    return undefined; // no tag
  }
}
