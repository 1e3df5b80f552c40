import { z } from 'zod';
import { ENCODINGS } from './encodings.js';
import { isDatePattern, MONTH_LANGUAGES } from './written-dates.js';

const name = z.string().min(1).max(100);
const words = z.array(z.string().max(100)).max(100);
const pattern = z
  .string()
  .max(30)
  .refine(isDatePattern, { error: 'is not a date pattern such as dd/MM/yyyy, d MMM yy or yyyyMMdd' });

const columns = z.strictObject({
  valueDate: name,
  /** A time of day beside the date: `14:30`, `14:30:59` or `2:30 PM`. */
  valueTime: name.optional(),
  bookedOn: name.optional(),
  /** One column with all amounts, or one of each side. */
  amount: name.optional(),
  credit: name.optional(),
  debit: name.optional(),
  side: name.optional(),
  /** Says whether the row is booked. */
  status: name.optional(),
  /** Balance after the row. */
  balance: name.optional(),
  account: name.optional(),
  currency: name.optional(),
  /** The bank's code or words for the kind of movement. */
  transactionCode: name.optional(),
  bankReference: name.optional(),
  endToEndId: name.optional(),
  partyName: name.optional(),
  partyAccount: name.optional(),
  /** Every column in which the bank or the payer writes something. */
  text: z.array(name).max(20).default([]),
  /** Those of the columns above that some files of the bank lack. */
  optional: z.array(name).max(20).default([]),
  /** Columns that say nothing of the movement. A column that no other field and this list do not name is refused. */
  ignored: z.array(name).max(40).default([]),
});

/**
 * How one bank writes its CSV files. Columns are named by their heading: letter case and spaces do not matter, `{currency}` is the account's. The second
 * column of one name is `Name 2`, and the fifth column, if it has no name, `#5`.
 */
export const csvProfile = z
  .strictObject({
    encoding: z.enum(ENCODINGS).default('utf-8'),
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    /** Without it an amount such as `250.000`, which may be 250 or 250000, is refused. */
    decimal: z.enum(['.', ',']).optional(),
    /** Signs of the currency beside amounts, besides its code: `S$`, `RM`. */
    currencySigns: words.default([]),
    dates: z
      .union([pattern, z.array(pattern).min(1).max(5)])
      .default('yyyy-MM-dd')
      .transform((given): readonly string[] => (typeof given === 'string' ? [given] : given)),
    /** Years as the bank counts them: the Buddhist era is 543 years ahead. */
    calendar: z.enum(['gregorian', 'buddhist']).default('gregorian'),
    /** Languages of the names of months. */
    months: z.array(z.enum(MONTH_LANGUAGES)).min(1).default(['en']),
    /** Lines at the beginning that are no CSV. The heading itself is looked for. */
    skipLines: z.number().int().min(0).max(100).default(0),
    /** Names of the columns of a file that has no heading, in their order. */
    noHeading: z.array(name).min(2).max(60).optional(),
    /** Begins the line before the heading that has the account's number. */
    accountLine: name.optional(),
    /** Begins the line or lines before the heading that have the first and the last day of the statement. */
    periodLine: name.optional(),
    /** Starts of rows that are no movements, such as totals. Only a row without a date or without an amount is skipped. */
    skip: words.default([]),
    /** Rows with text alone continue the text of the row before. */
    continuationRows: z.boolean().default(false),
    /** The bank does not quote the texts at the end of a row: further cells belong to them. */
    openEnd: z.boolean().default(false),
    /** `credit`: an amount without a sign is money in; `debit`: money out, as cards count. */
    positive: z.enum(['credit', 'debit']).default('credit'),
    /** Words of the column `side`, and beside amounts. */
    creditWords: words.default(['C', 'CR', 'CRDT', 'Credit']),
    debitWords: words.default(['D', 'DR', 'DB', 'DBIT', 'Debit', 'OD']),
    /** Words of the column `status`: what counts, and what is left out until it counts. Every other word is refused. */
    bookedWords: words.default([]),
    pendingWords: words.default([]),
    /** Whether the file begins with its oldest or its newest row; needed to check a balance after each row. */
    order: z.enum(['oldestFirst', 'newestFirst', 'either']).default('oldestFirst'),
    columns,
  })
  .refine(
    ({ columns: { amount, credit, debit } }) =>
      (amount === undefined) !== (credit === undefined && debit === undefined),
    {
      error: 'names either the column `amount`, or the columns `credit` and `debit`',
    },
  )
  .refine(
    ({
      columns: { optional, valueDate, amount, credit, debit, side, status, balance, account, currency, partyName },
    }) =>
      ![valueDate, amount, credit, debit, side, status, balance, account, currency, partyName].some(
        (column) => column !== undefined && optional.includes(column),
      ),
    { error: 'has an `optional` column without which a movement cannot be judged' },
  )
  .refine(({ columns: { status }, bookedWords }) => status === undefined || bookedWords.length > 0, {
    error: 'has a column `status` and no `bookedWords`, which say what counts',
  })
  .refine(({ dates, periodLine }) => periodLine !== undefined || [dates].flat().every((each) => /y/.test(each)), {
    error: 'has dates without a year, which need a `periodLine`',
  });

export type CsvProfile = z.output<typeof csvProfile>;
/** As a file of settings writes it. */
export type CsvProfileInput = z.input<typeof csvProfile>;
