import fs from 'node:fs';
import path from 'node:path';
import { CATALOGUES, PAGES } from './surfaces.js';
import { LISTS, type List, listFiles, lists, projectReader } from './texts-list.js';

const root = path.join(import.meta.dirname, '..', '..');
const all = lists(projectReader(root));
const translations = all.filter(({ language }) => language !== 'en');

const english = ({ surface }: List): ReadonlyMap<string, string> =>
  new Map(
    all.find((each) => each.surface === surface && each.language === 'en')?.rows.map(({ key, now }) => [key, now]),
  );
const places = (text = ''): string[] => [...text.matchAll(/\{\{?\w+\}?\}/g)].map(([name]) => name).sort();
const named = ({ surface, language }: List) => [`${surface} in ${language}`] as const;
const each = (some: readonly List[]) => some.map((list) => [...named(list), list] as const);

/** Texts that are rightly alike: names, and words that a language borrows. */
const ALIKE: Readonly<Record<string, RegExp>> = {
  '': /^(signIn\.email|price\.of|payTo\.bank|hello|line\.chain)$/,
  'fil':
    /^(amount\.(coin|currency)|chain|phone\.code|pay\.(account|reference)|deposit\.address|(price|line)\.charge|test\.code|page\.privacy|account|country)$/,
};

/** Phrases that stood on pages and are retired. */
const RETIRED_PHRASES =
  /Who are you\?|Show us who you are|Send for checking|This visit has ended|What comes late or differs|\bHeard of\b|As the bank told it|What else, and why not|Nobody touched it|No endpoint wanted it|wears it from now on|\bTries\b|\bGo on on\b|goes on by itself|\bPlayed\b|pays no one|payout leaves|cannot be relied on|gives? the order up|for good then|\bNr\.|e-mail\b/i;

/** Words of a neighbouring language, or of a conversion by machine. */
const FOREIGN: Readonly<Record<string, RegExp>> = {
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

describe.each(each(translations))('the texts of %s', (_, list) => {
  const source = english(list);

  it('are as many as the English ones', () => {
    const expected = [...source.keys()].filter((key) => !key.endsWith('_one'));

    expect(list.rows.map(({ key }) => key).sort()).toEqual(expected.sort());
  });

  it('fill in the same values as the English ones', () => {
    const different = list.rows.filter(({ key, now }) => places(now).join() !== places(source.get(key)).join());

    expect(different).toEqual([]);
  });

  it('are neither empty nor English', () => {
    const alike = [ALIKE['']!, ...(list.language in ALIKE ? [ALIKE[list.language]!] : [])];
    const same = list.rows.filter(
      ({ key, now }) =>
        now.trim() === '' || (now === source.get(key) && !alike.some((exceptions) => exceptions.test(key))),
    );

    expect(same).toEqual([]);
  });

  it('use the words of their own language', () => {
    const foreign = list.rows.filter(({ now }) => FOREIGN[list.language]?.test(now));

    expect(foreign).toEqual([]);
  });
});

describe('every text', () => {
  it('is in standard English: no retired phrase is left', () => {
    const retired = all.flatMap(({ rows }) => rows.filter(({ now }) => RETIRED_PHRASES.test(now)));

    expect(retired).toEqual([]);
  });

  it('is listed: each language of the catalogues, and every page of the dashboard and the console', () => {
    const surfaces = [...Object.keys(CATALOGUES), ...Object.keys(PAGES)];

    expect(
      surfaces.filter((surface) => !all.some((list) => list.surface === surface && list.rows.length > 30)),
    ).toEqual([]);
    expect(all.filter(({ rows }) => rows.length === 0)).toEqual([]);
  });

  it('is in docs/texts as it is now', () => {
    const stale = Object.entries(listFiles(all)).filter(
      ([file, text]) =>
        !fs.existsSync(path.join(root, file)) || fs.readFileSync(path.join(root, file), 'utf8') !== text,
    );

    expect(stale.map(([file]) => `${file}: npm run generate`)).toEqual([]);
    expect(fs.readdirSync(path.join(root, LISTS)).length).toBe(Object.keys(listFiles(all)).length);
  });
});
