import { StatementRefused } from './bank-line.js';
import { clipped } from './clipped.js';
import { type MonthLanguage, monthOf } from './month-names.js';

export { MONTH_LANGUAGES } from './month-names.js';

const TOKENS = /yyyy|yy|MMM|MM|dd|d/g;
const CLOCK = /^(?:T|,?\s+)?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?\s*(?:([AP])\.?M\.?)?(Z|[+-]\d{2}:\d{2})?$/i;

/** Midnight to the second, or as spreadsheets write it, after a date without a time of day. */
const NO_TIME = /^(?:T|,?\s+)(?:0?0:00:00(?:\.0+)?|0:00|12:00(?::00)? ?AM)(?:Z|[+-]\d{2}:\d{2})?$/i;

/** Whether the text is a pattern of the parts d, dd, MM, MMM (a name), yy and yyyy, such as `dd/MM/yyyy`; a bank may leave out the year. */
export const isDatePattern = (pattern: string): boolean => {
  const tokens = pattern.match(TOKENS) ?? [];
  const kinds = tokens
    .map((token) => token[0])
    .sort()
    .join('');
  return (kinds === 'Mdy' || kinds === 'Md') && /^[\s,./年月日-]*$/.test(pattern.replace(TOKENS, ''));
};

export interface WrittenDate {
  /** `2026-01-31`; without a year, `01-31`. */
  readonly date: string;
  /** `14:30:00`, if a time of day follows the date, with its UTC offset if the text contains one. */
  readonly clock: string | undefined;
}

/** Reads the dates of one bank, with its patterns, names of months and era of years. */
export class WrittenDates {
  private readonly forms: readonly DateForm[];
  /** Caches the last date, since rows of one day follow each other. */
  private newest: { readonly text: string; readonly date: WrittenDate } | undefined;

  constructor(
    patterns: readonly string[],
    private readonly calendar: 'gregorian' | 'buddhist',
    private readonly languages: readonly MonthLanguage[],
  ) {
    this.forms = patterns.map(formOf);
  }

  /** Throws `StatementRefused` for a date in another form, and for one that two patterns read differently. */
  read(text: string, at: number): WrittenDate {
    if (this.newest?.text === text) return this.newest.date;
    const date = this.readNew(text, at);
    this.newest = { text, date };
    return date;
  }

  private readNew(text: string, at: number): WrittenDate {
    const found = this.forms.flatMap(({ expression }) => this.readAs(expression, text) ?? []);
    const [first] = found;
    if (!first) throw new StatementRefused(`the date "${clipped(text)}" is not written as ${this.patterns}`, at);
    if (found.some(({ date }) => date !== first.date))
      throw new StatementRefused(
        `"${clipped(text)}" is one date as ${this.patterns.replace(' or ', ' and another as ')}`,
        at,
      );
    return first;
  }

  /** Whether a cell is a date in this bank's format. */
  isDate(text: string): boolean {
    return (
      this.newest?.text === text || this.forms.some(({ expression }) => this.readAs(expression, text) !== undefined)
    );
  }

  /** Finds dates with a year anywhere in a line, such as the period of a statement, which banks may write in another form than the dates of rows. */
  findAll(text: string): string[] {
    const forms = [...this.forms.filter(({ pattern }) => pattern.includes('y')), ...PERIOD_FORMS];
    const found = forms.map(({ expression, anywhere }) =>
      [...text.matchAll(anywhere)].flatMap(([piece]) => this.readAs(expression, piece)?.date ?? []),
    );
    return found.find((dates) => dates.length > 0) ?? [];
  }

  private get patterns(): string {
    return this.forms.map(({ pattern }) => pattern).join(' or ');
  }

  private readAs(expression: RegExp, text: string): WrittenDate | undefined {
    const { y, m = '', name, d = '', rest = '' } = expression.exec(text.trim())?.groups ?? {};
    const month = name === undefined ? m : monthOf(name, this.languages);
    const clock = rest === '' || NO_TIME.test(rest) ? '' : clockOf(rest);
    if (d === '' || month === undefined || clock === undefined) return undefined;
    const day = `${month.padStart(2, '0')}-${d.padStart(2, '0')}`;
    return { date: y === undefined ? day : `${this.yearOf(y)}-${day}`, clock: clock === '' ? undefined : clock };
  }

  private yearOf(written: string): string {
    const isBuddhist = this.calendar === 'buddhist';
    const year = Number(written.length === 2 ? `${isBuddhist ? '25' : '20'}${written}` : written);
    return String(isBuddhist ? year - 543 : year).padStart(4, '0');
  }
}

const EXPRESSIONS: Readonly<Record<string, string>> = {
  yyyy: '(?<y>\\d{4})',
  yy: '(?<y>\\d{2})',
  MMM: '(?<name>[\\p{L}\\p{M}.]+)',
  MM: '(?<m>\\d{1,2})',
  dd: '(?<d>\\d{1,2})',
  d: '(?<d>\\d{1,2})',
};

interface DateForm {
  readonly pattern: string;
  readonly expression: RegExp;
  readonly anywhere: RegExp;
}

function formOf(pattern: string): DateForm {
  const source = sourceOf(pattern);
  return {
    pattern,
    expression: new RegExp(`^${source}(?<rest>(?!\\d).*)$`, 'u'),
    anywhere: new RegExp(`(?<![\\d/-])${source}(?![\\d/-])`, 'gu'),
  };
}

/** Days and months may lack a leading zero, except in a pattern without separators. */
function sourceOf(pattern: string): string {
  const isDense = !/[\s,./年月日-]/.test(pattern);
  const source = pattern
    .split(/(yyyy|yy|MMM|MM|dd|d)/)
    .map((part) => EXPRESSIONS[part] ?? part.replace(/\s+/g, '\\s+').replace(/[./]/g, '\\$&'))
    .join('');
  return isDense ? source.replaceAll('{1,2}', '{2}') : source;
}

const PERIOD_FORMS = [
  'dd/MM/yyyy',
  'dd-MM-yyyy',
  'dd MMM yyyy',
  'dd-MMM-yyyy',
  'yyyy-MM-dd',
  'yyyy/MM/dd',
  'yyyyMMdd',
].map(formOf);

/** Reads `14:30`, `2:30:05 PM`, `14:30:05+08:00`, after a T, a comma or spaces. Undefined for anything else. */
export function clockOf(text: string): string | undefined {
  const [, hours = '', minutes = '', seconds = '00', half, offset = ''] = CLOCK.exec(text) ?? [];
  if (hours === '') return undefined;
  const isAfternoon = half?.toUpperCase() === 'P';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${offset.toUpperCase()}`;
}
