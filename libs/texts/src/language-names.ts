/** Languages in their own names. */
export const LANGUAGE_NAMES = {
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
