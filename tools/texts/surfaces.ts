/** Where users and operators read texts. A catalogue has a file, or a line, per language; pages are in English. */
export const CATALOGUES = {
  checkout: {
    'en': 'apps/web/checkout/locales/en.json',
    'zh': 'apps/web/checkout/locales/zh.json',
    'zh-Hant': 'apps/web/checkout/locales/zh-Hant.json',
    'th': 'apps/web/checkout/locales/th.json',
    'id': 'apps/web/checkout/locales/id.json',
    'ms': 'apps/web/checkout/locales/ms.json',
    'fil': 'apps/web/checkout/locales/fil.json',
    'vi': 'apps/web/checkout/locales/vi.json',
    'hi': 'apps/web/checkout/locales/hi.json',
  },
  consent: {
    'en': 'apps/api/src/oauth/words/en.ts',
    'zh': 'apps/api/src/oauth/words/zh.ts',
    'zh-Hant': 'apps/api/src/oauth/words/zh-hant.ts',
    'th': 'apps/api/src/oauth/words/th.ts',
    'id': 'apps/api/src/oauth/words/id.ts',
    'ms': 'apps/api/src/oauth/words/ms.ts',
    'fil': 'apps/api/src/oauth/words/fil.ts',
    'vi': 'apps/api/src/oauth/words/vi.ts',
    'hi': 'apps/api/src/oauth/words/hi.ts',
  },
  emails: {
    'en': 'libs/emails/src/words/en.ts',
    'zh': 'libs/emails/src/words/zh.ts',
    'zh-Hant': 'libs/emails/src/words/zh-hant.ts',
    'th': 'libs/emails/src/words/th.ts',
    'id': 'libs/emails/src/words/id.ts',
    'ms': 'libs/emails/src/words/ms.ts',
    'fil': 'libs/emails/src/words/fil.ts',
    'vi': 'libs/emails/src/words/vi.ts',
    'hi': 'libs/emails/src/words/hi.ts',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;

/** One module with the text message in each language. */
export const TEXT_MESSAGE = 'libs/users/src/texts/code-text.ts';

/** Folders of the pages whose texts stand in their modules. */
export const PAGES = {
  dashboard: ['apps/web/dashboard', 'apps/web/console-kit'],
  console: ['apps/web/ops'],
} as const;
