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

/** Browsers name traditional Chinese by its regions, older ones Filipino as Tagalog, and partners pass on locales such as `id_ID`. */
function languageIn(tag: string): string {
  const plain = tag.trim().toLowerCase().replaceAll('_', '-');
  const [language = ''] = plain.split(/[-.@]/);
  if (/^(?:zh-(?!hans\b).*\b(?:hant|tw|hk|mo)\b|zh-(?:hant|tw|hk|mo)\b|yue\b)/.test(plain)) return 'zh-Hant';
  return Object.hasOwn(FORMER, language) ? FORMER[language]! : language;
}

const FORMER: Readonly<Record<string, string>> = { tl: 'fil', in: 'id', cmn: 'zh' };
