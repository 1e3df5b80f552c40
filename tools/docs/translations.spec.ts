import { read, filesBelow } from './pages.js';

type Texts = Readonly<Record<string, string>>;

const LANGUAGES = ['en', 'zh', 'zh-Hant', 'th', 'id', 'ms', 'fil', 'vi', 'hi'] as const;
type Language = (typeof LANGUAGES)[number];
const NAMESPACES = ['checkout', 'consent', 'emails', 'sms'] as const;
type Namespace = (typeof NAMESPACES)[number];

const textsIn = (namespace: Namespace, language: Language): Texts =>
  JSON.parse(read(`libs/texts/src/locales/${language}/${namespace}.json`)) as Texts;
const places = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const translations = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
  NAMESPACES.map((namespace) => [namespace, language] as const),
);

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

describe.each(translations)('the texts of %s in %s', (namespace, language) => {
  it('are as many as the English ones', () => {
    const [english, texts] = [textsIn(namespace, 'en'), textsIn(namespace, language)];

    expect(Object.keys(texts).length).toBeGreaterThan(0);
    expect(Object.keys(texts).sort()).toEqual(
      Object.keys(english)
        .filter((key) => !key.endsWith('_one'))
        .sort(),
    );
  });

  it('fill in the same values as the English ones', () => {
    const [english, texts] = [textsIn(namespace, 'en'), textsIn(namespace, language)];

    expect(Object.keys(texts).filter((key) => places(texts[key]).join() !== places(english[key]).join())).toEqual([]);
  });

  it('are neither empty nor English', () => {
    const [english, texts] = [textsIn(namespace, 'en'), textsIn(namespace, language)];
    const isExcused = (key: string): boolean => ALIKE.test(key) || (BORROWED[language]?.test(key) ?? false);

    expect(
      Object.entries(texts).filter(([key, text]) => text.trim() === '' || (text === english[key] && !isExcused(key))),
    ).toEqual([]);
  });

  it('use the words of their own language', () => {
    const texts = textsIn(namespace, language);

    expect(Object.values(texts).filter((text) => FOREIGN[language]?.test(text))).toEqual([]);
  });
});

/** Phrases that stood on pages and are retired; single words are the linter's. */
const RETIRED_PHRASES =
  /Who are you\?|Show us who you are|Send for checking|This visit has ended|What comes late or differs|\bHeard of\b|As the bank told it|What else, and why not|Nobody touched it|No endpoint wanted it|wears it from now on|\bGo on on\b|goes on by itself|\bPlayed\b|pays no one|payout leaves|cannot be relied on|gives? the order up|for good then|\bNr\.|e-mail\b/i;

describe('English texts', () => {
  it('of the pages have no retired phrase', () => {
    const pages = filesBelow('apps/web').filter((file) => /(?<!\.gen|\.spec)\.tsx?$/.test(file));

    expect(pages.length).toBeGreaterThan(100);
    expect(pages.filter((page) => RETIRED_PHRASES.test(read(page)))).toEqual([]);
  });

  it.each(NAMESPACES)('of %s have no retired phrase', (namespace) => {
    const texts = textsIn(namespace, 'en');

    expect(Object.values(texts).filter((text) => RETIRED_PHRASES.test(text))).toEqual([]);
  });
});
