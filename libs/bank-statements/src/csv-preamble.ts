import { StatementRefused } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';
import type { CsvRecord } from './csv-records.js';
import type { WrittenDates } from './written-dates.js';

/** The account and the days of a file, from the lines before its heading. */
export interface Preamble {
  readonly account: string | undefined;
  /** First and last day of the statement. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Most lines before a heading; no bank writes more. */
export const MAX_PREAMBLE = 60;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

export function preambleOf(
  records: readonly CsvRecord[],
  { accountLine, periodLine }: CsvProfile,
  { numbers, dates }: { numbers: readonly string[] | undefined; dates: WrittenDates },
): Preamble {
  const linesOf = (label: string | undefined): { text: string; at: number }[] =>
    label === undefined
      ? []
      : records.flatMap(({ cells, at }) => (begins(cells, label) ? [{ text: cells.join(' '), at }] : []));
  const days = linesOf(periodLine)
    .flatMap(({ text }) => dates.findAll(text))
    .sort();
  if (periodLine !== undefined && days.length < 2)
    throw new StatementRefused(
      `the lines before the heading have no "${periodLine}" with two dates`,
      records[0]?.at ?? 1,
    );
  return { account: accountIn(linesOf(accountLine), accountLine, numbers), from: days[0], to: days.at(-1) };
}

const begins = (cells: readonly string[], label: string): boolean =>
  (cells.find((cell) => cell !== '') ?? '').toLowerCase().startsWith(label.toLowerCase());

/** Returns one of our numbers, if its digits are in the line that names the account; else all digits of that line, which belong to another account. */
function accountIn(
  lines: readonly { text: string; at: number }[],
  label: string | undefined,
  numbers: readonly string[] | undefined,
): string | undefined {
  if (label === undefined) return undefined;
  if (lines.length === 0)
    throw new StatementRefused(`the lines before the heading have no "${label}", which names the account`, 1);
  const digits = lines.map(({ text }) => digitsOf(text)).join(' ');
  if (numbers === undefined || numbers.length === 0) return undefined;
  return (
    numbers.find((number) => digitsOf(number) !== '' && digits.includes(digitsOf(number))) ?? digits.replaceAll(' ', '')
  );
}
