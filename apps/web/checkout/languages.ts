export const LANGUAGES = {
  'en': 'English',
  'zh': '简体中文',
  'zh-Hant': '繁體中文',
  'th': 'ไทย',
  'id': 'Bahasa Indonesia',
  'ms': 'Bahasa Melayu',
  'fil': 'Filipino',
  'vi': 'Tiếng Việt',
  'hi': 'हिन्दी',
} as const;
export type Language = keyof typeof LANGUAGES;

/** The first of the languages that the page has texts for. */
export function chooseLanguage(wished: readonly (string | undefined)[]): Language {
  const known = wished.map((each) => languageIn(each ?? '')).find((each) => Object.hasOwn(LANGUAGES, each));
  return (known as Language | undefined) ?? 'en';
}

/**
 * Browsers name traditional Chinese by its regions, older ones Filipino as Tagalog, and partners pass on locales such as `id_ID` or codes of three letters: what the tag
 * means is Unicode's to say.
 */
function languageIn(tag: string): string {
  const [written = ''] = tag.trim().toLowerCase().replaceAll('_', '-').split(/[.@]/, 1);
  try {
    const { language, script } = new Intl.Locale(written.replace(/^zh-(?=(?:yue|cmn)\b)/, '')).maximize();
    return script === 'Hant' ? 'zh-Hant' : language;
  } catch {
    return written; // no tag
  }
}
