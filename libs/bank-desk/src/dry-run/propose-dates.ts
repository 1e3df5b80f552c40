import { type CsvProfileInput, MONTH_LANGUAGES, WrittenDates } from '@rampart/bank-statements';

const PATTERNS = [
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'dd/MM/yyyy',
  'MM/dd/yyyy',
  'dd-MM-yyyy',
  'dd.MM.yyyy',
  'dd/MM/yy',
  'MM/dd/yy',
  'dd-MM-yy',
  'd MMM yyyy',
  'd-MMM-yyyy',
  'd MMM yy',
  'd-MMM-yy',
  'MMM d, yyyy',
  'yyyyMMdd',
] as const;

interface ProposedDates {
  readonly profile: Pick<CsvProfileInput, 'dates' | 'calendar' | 'months'>;
  readonly doubts: readonly string[];
}

/** Finds the pattern with which every date of a column is a valid day, and the era of its years. */
export function datesOf(cells: readonly string[]): ProposedDates {
  const dated = cells.filter((cell) => /\d/.test(cell));
  const fitting = PATTERNS.filter((pattern) => reads(pattern, dated));
  const [pattern = 'yyyy-MM-dd', other] = fitting;
  const isBuddhist = dated.some((cell) => /\b25[5-9]\d\b/.test(cell));
  const languages = MONTH_LANGUAGES.filter((language) => reads(pattern, dated, [language]));
  return {
    profile: {
      dates: pattern,
      ...(isBuddhist ? { calendar: 'buddhist' } : {}),
      ...(pattern.includes('MMM') && !languages.includes('en')
        ? { months: languages.length > 0 ? [...languages] : [...MONTH_LANGUAGES] }
        : {}),
    },
    doubts:
      other === undefined
        ? []
        : [
            `Every date is a day as ${pattern} and as ${other}. Write the right one into the profile, or try a longer file.`,
          ],
  };
}

function reads(pattern: string, cells: readonly string[], languages = MONTH_LANGUAGES.slice()): boolean {
  const dates = new WrittenDates([pattern], 'gregorian', languages);
  return cells.every((cell) => {
    if (!dates.isDate(cell)) return false;
    const [, month = '', day = ''] = dates.read(cell, 1).date.split('-');
    return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
  });
}
