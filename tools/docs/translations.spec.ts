import { read, filesBelow } from './pages.js';
import { inProject } from '../bootstrap/project.mjs';

type Texts = Readonly<Record<string, string>>;

/** The file of each language, and the name that a module exports its texts by. */
const LANGUAGES = {
  'en': 'en',
  'zh': 'zh',
  'zh-Hant': 'zhHant',
  'th': 'th',
  'id': 'id',
  'ms': 'ms',
  'fil': 'fil',
  'vi': 'vi',
  'hi': 'hi',
} as const;
type Language = keyof typeof LANGUAGES;

const CATALOGUES: Readonly<Record<string, (language: Language) => Promise<Texts>>> = {
  'checkout': async (language) => JSON.parse(read(`apps/web/checkout/locales/${language}.json`)) as Texts,
  'consent': (language) => moduleTexts('apps/api/src/oauth/words', language),
  'emails': (language) => moduleTexts('libs/emails/src/words', language),
  'text message': async (language) => {
    const { codeText } = (await import(inProject('libs/users/src/texts/code-text.ts'))) as {
      codeText: (code: string, language: Language) => string;
    };
    return { text: codeText('{code}', language) };
  },
};

async function moduleTexts(folder: string, language: Language): Promise<Texts> {
  const module = (await import(inProject(folder, `${language.toLowerCase()}.ts`))) as Record<string, Texts>;
  return module[LANGUAGES[language]] ?? {};
}

const textsIn = (surface: string, language: Language): Promise<Texts> => CATALOGUES[surface]!(language);
const places = (text = ''): string[] => [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([name]) => name).sort();
const translations = (Object.keys(LANGUAGES) as Language[])
  .filter((language) => language !== 'en')
  .flatMap((language) => Object.keys(CATALOGUES).map((surface) => [surface, language] as const));

/** Texts that are rightly alike: names, and words that a language borrows. */
const ALIKE = /^(signIn\.email|price\.of|payTo\.bank|hello|line\.chain)$/;
const BORROWED: Partial<Record<Language, RegExp>> = {
  fil: /^(amount\.(coin|currency)|chain|phone\.code|pay\.(account|reference)|deposit\.address|(price|line)\.charge|test\.code|page\.privacy|account|country)$/,
};

/** Words of a neighbouring language, or of a conversion by machine. */
const FOREIGN: Partial<Record<Language, RegExp>> = {
  'zh': /[們個這單賬帳碼請錢選驗證號]/,
  'zh-Hant':
    /[们个这单账码请钱选验证号货币订户]|稽核|響應|會話|信息|視頻|軟件|網絡|默認|郵編|屏幕|質量|退出|[^\sA-Z「。，]QR 碼|“/,
  'id': /\b(anda|syiling|akaun|baharu|e-mel|rangkaian|wang|bahasa melayu|boleh meminta)\b/,
  'ms': /\b(akun|nomor|ponsel|rekening|kata sandi|jaringan|uang|tautan|berkas|kode|bisa|dompet Anda)\b/,
  'fil': /\b(pagsasauli|isasauli|isauli)\b/i,
  'vi': /\b(lệnh)\b/,
  'th': /โปรด|เอกสารประจำตัว|ที่อยู่รับคืน/,
  'hi': /इस्तेमाल|देश कोड/,
};

describe.each(translations)('the texts of %s in %s', (surface, language) => {
  it('are as many as the English ones', async () => {
    const [english, texts] = await Promise.all([textsIn(surface, 'en'), textsIn(surface, language)]);

    expect(Object.keys(texts).length).toBeGreaterThan(0);
    expect(Object.keys(texts).sort()).toEqual(
      Object.keys(english)
        .filter((key) => !key.endsWith('_one'))
        .sort(),
    );
  });

  it('fill in the same values as the English ones', async () => {
    const [english, texts] = await Promise.all([textsIn(surface, 'en'), textsIn(surface, language)]);

    expect(Object.keys(texts).filter((key) => places(texts[key]).join() !== places(english[key]).join())).toEqual([]);
  });

  it('are neither empty nor English', async () => {
    const [english, texts] = await Promise.all([textsIn(surface, 'en'), textsIn(surface, language)]);
    const isExcused = (key: string): boolean => ALIKE.test(key) || (BORROWED[language]?.test(key) ?? false);

    expect(
      Object.entries(texts).filter(([key, text]) => text.trim() === '' || (text === english[key] && !isExcused(key))),
    ).toEqual([]);
  });

  it('use the words of their own language', async () => {
    const texts = await textsIn(surface, language);

    expect(Object.values(texts).filter((text) => FOREIGN[language]?.test(text))).toEqual([]);
  });
});

/** Phrases that stood on pages and are retired; single words are the linter's. */
const RETIRED_PHRASES =
  /Who are you\?|Show us who you are|Send for checking|This visit has ended|What comes late or differs|\bHeard of\b|As the bank told it|What else, and why not|Nobody touched it|No endpoint wanted it|wears it from now on|\bGo on on\b|goes on by itself|\bPlayed\b|pays no one|payout leaves|cannot be relied on|gives? the order up|for good then|\bNr\.|e-mail\b/i;

describe('English texts', () => {
  it('of the pages have no retired phrase', () => {
    const pages = filesBelow('apps/web').filter((file) => /(?<!\.gen|\.spec)\.tsx?$|en\.json$/.test(file));

    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((page) => RETIRED_PHRASES.test(read(page)))).toEqual([]);
  });

  it.each(Object.keys(CATALOGUES))('of %s have no retired phrase', async (surface) => {
    const texts = await textsIn(surface, 'en');

    expect(Object.values(texts).filter((text) => RETIRED_PHRASES.test(text))).toEqual([]);
  });
});
