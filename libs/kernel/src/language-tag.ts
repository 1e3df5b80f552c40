import { type Language, LANGUAGES } from './vocabulary.js';

/** Former codes, and the codes of languages whose speakers read one of ours. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  in: 'id',
  tl: 'fil',
  msa: 'ms',
  may: 'ms',
  zsm: 'ms',
  cmn: 'zh',
  yue: 'zh-hant',
};
/** Where Chinese is written in traditional characters, when the tag does not name the script. */
const TRADITIONAL = ['hant', 'tw', 'hk', 'mo'];

/**
 * The language of a tag: BCP 47 in any case (`zh-Hant-HK`), its form with underscores (`id_ID`), a locale of POSIX (`th_TH.UTF-8`), and former
 * codes (`in`, `tl`). Undefined for a language without texts.
 */
export function languageOfTag(tag: string): Language | undefined {
  const [written = '', ...subtags] = tag.trim().toLowerCase().split(/[.@]/, 1).join('').split(/[-_]/);
  const [language, script] = (Object.hasOwn(OTHER_NAMES, written) ? OTHER_NAMES[written]! : written).split('-');
  const isTraditional =
    script !== undefined || (!subtags.includes('hans') && subtags.some((each) => TRADITIONAL.includes(each)));
  if (language === 'zh') return isTraditional ? 'zh-Hant' : 'zh';
  return LANGUAGES.find((known) => known === language);
}
