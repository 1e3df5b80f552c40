import { isZero, writtenAmount } from './amounts.js';
import { type BankLine, StatementRefused } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import type { CsvProfile, DateFormat } from './csv-profile.js';

type Column = Exclude<keyof CsvProfile['columns'], 'text'>;

/** One row, by the columns of its profile. */
export interface CsvRow {
  readonly at: number;
  valueOf(column: Column): string | undefined;
  texts(): readonly string[];
}

export function lineOfRow(row: CsvRow, profile: CsvProfile, time: BankTime): BankLine {
  const { at } = row;
  const signed = amountOf(row, profile);
  const bookedOn = row.valueOf('bookedOn');
  return {
    direction: signed.startsWith('-') ? 'out' : 'in',
    amount: signed.replace('-', ''),
    ...valueTimeOf(row, profile, time),
    ...(bookedOn === undefined ? {} : { bookedOn: isoDate(bookedOn, profile.dates, at) }),
    transactionCode: row.valueOf('transactionCode'),
    bankReference: row.valueOf('bankReference'),
    endToEndId: row.valueOf('endToEndId'),
    partyName: row.valueOf('partyName'),
    partyAccount: row.valueOf('partyAccount'),
    text: row.texts().join(' ').trim(),
    isReversal: false,
    at,
  };
}

function valueTimeOf(row: CsvRow, { dates }: CsvProfile, time: BankTime) {
  const [date = '', ...inline] = (row.valueOf('valueDate') ?? '').split(/[T ]/);
  const clock = row.valueOf('valueTime') ?? inline.join(' ');
  const day = isoDate(date, dates, row.at);
  return time.valueTimeOf(clock === '' ? day : `${day}T${clock}`, row.at);
}

/** Signed: money in is positive. */
function amountOf(row: CsvRow, { decimal, positive, creditWords, debitWords }: CsvProfile): string {
  const amount = row.valueOf('amount');
  if (amount === undefined) return ofSides(row, decimal);
  const written = writtenAmount(amount, decimal, row.at);
  const side = row.valueOf('side');
  if (side === undefined) return positive === 'credit' ? written : negated(written);
  const unsigned = written.replace('-', '');
  if (creditWords.includes(side)) return unsigned;
  if (debitWords.includes(side)) return `-${unsigned}`;
  throw new StatementRefused('the side of a row is neither a word of credit nor of debit', row.at);
}

function ofSides(row: CsvRow, decimal: '.' | ','): string {
  const [credit, debit] = (['credit', 'debit'] as const).map((column) => {
    const text = row.valueOf(column);
    const amount = text === undefined ? undefined : writtenAmount(text, decimal, row.at).replace('-', '');
    return amount === undefined || isZero(amount) ? undefined : amount;
  });
  if ((credit === undefined) === (debit === undefined))
    throw new StatementRefused('a row needs an amount in one of the columns of credit and debit', row.at);
  return credit ?? `-${debit}`;
}

export const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

const PARTS: Readonly<Record<DateFormat, RegExp>> = {
  'yyyy-MM-dd': /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})$/,
  'yyyyMMdd': /^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})$/,
  'dd/MM/yyyy': /^(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})$/,
  'dd.MM.yyyy': /^(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})$/,
  'dd-MM-yyyy': /^(?<d>\d{1,2})-(?<m>\d{1,2})-(?<y>\d{4})$/,
  'MM/dd/yyyy': /^(?<m>\d{1,2})\/(?<d>\d{1,2})\/(?<y>\d{4})$/,
};

function isoDate(text: string, format: DateFormat, at: number): string {
  const { y, m = '', d = '' } = PARTS[format].exec(text.trim())?.groups ?? {};
  if (y === undefined) throw new StatementRefused(`a date is not written as ${format}`, at);
  return `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}
