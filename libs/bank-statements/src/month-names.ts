/** Names of months as banks write them, full and short, without dots and in lower case; January first. */
const NAMES = {
  en: [
    'january jan',
    'february feb',
    'march mar',
    'april apr',
    'may',
    'june jun',
    'july jul',
    'august aug',
    'september sep sept',
    'october oct',
    'november nov',
    'december dec',
  ],
  id: [
    'januari jan',
    'februari feb peb',
    'maret mar',
    'april apr',
    'mei',
    'juni jun',
    'juli jul',
    'agustus agu agt ags',
    'september sep',
    'oktober okt',
    'november nov nop',
    'desember des',
  ],
  th: [
    'มกราคม มค',
    'กุมภาพันธ์ กพ',
    'มีนาคม มีค',
    'เมษายน เมย',
    'พฤษภาคม พค',
    'มิถุนายน มิย',
    'กรกฎาคม กค',
    'สิงหาคม สค',
    'กันยายน กย',
    'ตุลาคม ตค',
    'พฤศจิกายน พย',
    'ธันวาคม ธค',
  ],
} as const;

export const MONTH_LANGUAGES = ['en', 'id', 'th'] as const satisfies readonly (keyof typeof NAMES)[];
export type MonthLanguage = (typeof MONTH_LANGUAGES)[number];

const MONTHS: Readonly<Record<MonthLanguage, ReadonlyMap<string, string>>> = {
  en: numbersOf(NAMES.en),
  id: numbersOf(NAMES.id),
  th: numbersOf(NAMES.th),
};

function numbersOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    names.flatMap((forms, i) =>
      forms.split(' ').map((form): [string, string] => [form, String(i + 1).padStart(2, '0')]),
    ),
  );
}

/** `01` to `12`; undefined if the word is not a month in these languages. */
export function monthOf(word: string, languages: readonly MonthLanguage[]): string | undefined {
  const bare = word.replaceAll('.', '').toLowerCase();
  return languages.map((language) => MONTHS[language].get(bare)).find((month) => month !== undefined);
}
