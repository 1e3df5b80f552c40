import { isZero } from './amounts.js';
import { type BankLine, StatementRefused } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import { clipped } from './clipped.js';
import type { CsvProfile } from './csv-profile.js';
import type { WrittenAmounts } from './written-amounts.js';
import { clockOf, type WrittenDate, type WrittenDates } from './written-dates.js';

export type CsvColumn = Exclude<keyof CsvProfile['columns'], 'text' | 'optional' | 'ignored'>;

export const AMOUNT_COLUMNS = ['amount', 'credit', 'debit'] as const satisfies readonly CsvColumn[];

/** One row, addressed by the columns of its profile. An empty cell is undefined. */
export interface CsvRow {
  readonly at: number;
  valueOf(column: CsvColumn): string | undefined;
  texts(): readonly string[];
  /** Every cell that is not in a column of texts or names. */
  readonly others: readonly string[];
}

/** Counts the columns of amounts that are not zero. */
export const amountsIn = (row: CsvRow): number =>
  AMOUNT_COLUMNS.filter((column) => /[1-9]/.test(row.valueOf(column) ?? '')).length;

/** Whether a row has a zero amount and a balance; the balance is compared with the previous one. */
export const isStill = (row: CsvRow): boolean =>
  amountsIn(row) === 0 &&
  row.valueOf('balance') !== undefined &&
  AMOUNT_COLUMNS.some((column) => /0/.test(row.valueOf(column) ?? ''));

/** How the rows of a file are read. */
export interface RowForm {
  readonly profile: CsvProfile;
  readonly time: BankTime;
  readonly dates: WrittenDates;
  readonly amounts: WrittenAmounts;
  /** Completes a date without a year. */
  readonly withYear: (date: string, at: number) => string;
}

export function lineOfRow(row: CsvRow, form: RowForm): BankLine {
  const { at } = row;
  const { direction, amount } = sidedAmountOf(row, form);
  const bookedOn = row.valueOf('bookedOn');
  return {
    direction,
    amount,
    ...valueTimeOf(row, form),
    ...(bookedOn === undefined ? {} : { bookedOn: form.withYear(form.dates.read(bookedOn, at).date, at) }),
    transactionCode: row.valueOf('transactionCode'),
    bankReference: row.valueOf('bankReference'),
    endToEndId: row.valueOf('endToEndId'),
    partyName: row.valueOf('partyName'),
    partyAccount: row.valueOf('partyAccount'),
    text: joinedTexts(row.texts()),
    isReversal: false,
    at,
  };
}

/** Joins texts in their order, each once: banks repeat a reference in several columns. */
export const joinedTexts = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()))].filter((text) => text !== '').join(' ');

function valueTimeOf(row: CsvRow, { dates, time, withYear }: RowForm) {
  const written = dates.read(row.valueOf('valueDate') ?? '', row.at);
  const day = withYear(written.date, row.at);
  const clock = timeOfDay(row, written);
  return time.valueTimeOf(clock === undefined ? day : `${day}T${clock}`, row.at);
}

function timeOfDay(row: CsvRow, { clock }: WrittenDate): string | undefined {
  const text = row.valueOf('valueTime');
  if (text === undefined) return clock;
  const own = clockOf(text);
  if (own === undefined) throw new StatementRefused(`"${clipped(text)}" is not a time of day`, row.at);
  return own;
}

interface SidedAmount {
  readonly direction: BankLine['direction'];
  readonly amount: string;
}

export function sidedAmountOf(row: CsvRow, form: RowForm): SidedAmount {
  const text = row.valueOf('amount');
  return text === undefined ? ofTwoColumns(row, form) : ofOneColumn(row, text, form);
}

/** The sign, the word beside the digits and the column `side` must agree, as far as they are present. */
function ofOneColumn(row: CsvRow, text: string, { profile, amounts }: RowForm): SidedAmount {
  const { at } = row;
  const { amount, isNegative, side } = amounts.read(text, at);
  if (isZero(amount)) throw new StatementRefused('a row moves no money; the profile may name it in `skip`', at);
  const named = profile.columns.side === undefined ? side : sideOf(row, profile);
  const signed = isNegative === (profile.positive === 'credit') ? 'out' : 'in';
  if (named === undefined) return { direction: signed, amount };
  const contradicts = side !== undefined && side !== named;
  if (contradicts || (isNegative && signed !== named))
    throw new StatementRefused('the sign of an amount and the side of its row contradict each other', at);
  return { direction: named, amount };
}

function sideOf(row: CsvRow, { creditWords, debitWords }: CsvProfile): BankLine['direction'] {
  const word = row.valueOf('side') ?? '';
  if (includes(creditWords, word)) return 'in';
  if (includes(debitWords, word)) return 'out';
  throw new StatementRefused(
    word === '' ? 'the side of a row is empty' : 'the side of a row is neither a word of credit nor of debit',
    row.at,
  );
}

export const includes = (words: readonly string[], word: string): boolean =>
  words.some((each) => each.toLowerCase() === word.toLowerCase());

/** Reads the one of the two columns that has an amount. A minus is redundant in the column of debits, and contradicts the column of credits. */
function ofTwoColumns(row: CsvRow, { amounts }: RowForm): SidedAmount {
  const found = (['credit', 'debit'] as const).flatMap((column) => {
    const text = row.valueOf(column);
    if (text === undefined || isNothing(text)) return [];
    const { amount, isNegative, side } = amounts.read(text, row.at);
    if (isZero(amount)) return [];
    const direction = column === 'credit' ? 'in' : 'out';
    if ((isNegative && direction === 'in') || (side !== undefined && side !== direction))
      throw new StatementRefused(`the column of ${column}s has an amount of the other side`, row.at);
    return [{ direction, amount } as const];
  });
  const [only, second] = found;
  if (!only || second)
    throw new StatementRefused('a row needs an amount in one of the columns of credit and debit', row.at);
  return only;
}

/** Whether a cell is a dash or a word that banks write for a missing amount. */
const isNothing = (text: string): boolean => /^(?:[-–—]+|nil|n\/?a|null)$/i.test(text);
