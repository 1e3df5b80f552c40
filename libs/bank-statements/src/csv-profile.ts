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
  /** Column with a time of day beside the date: `14:30`, `14:30:59` or `2:30 PM`. */
  valueTime: name.optional(),
  bookedOn: name.optional(),
  /** One column with all amounts, or one each for credit and debit. */
  amount: name.optional(),
  credit: name.optional(),
  debit: name.optional(),
  side: name.optional(),
  /** Column that says whether the row is booked. */
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
  /** Every column with text of the bank or the payer. */
  text: z.array(name).max(20).default([]),
  /** Columns above that some files of the bank lack. */
  optional: z.array(name).max(20).default([]),
  /** Columns that do not describe the movement. A column that neither another field nor this list names is refused. */
  ignored: z.array(name).max(40).default([]),
});

/**
 * How one bank writes its CSV files. Columns are named by their heading: letter case and spaces do not matter, and `{currency}` is the account's currency. The
 * second column with the same name is `Name 2`, and the fifth column, if it has no name, `#5`.
 */
export const csvProfile = z
  .strictObject({
    encoding: z.enum(ENCODINGS).default('utf-8'),
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    /** Decimal sign. Without it, an amount such as `250.000`, which may be 250 or 250000, is refused. */
    decimal: z.enum(['.', ',']).optional(),
    /** Signs of the currency beside amounts, in addition to its code: `S$`, `RM`. */
    currencySigns: words.default([]),
    dates: z
      .union([pattern, z.array(pattern).min(1).max(5)])
      .default('yyyy-MM-dd')
      .transform((given): readonly string[] => (typeof given === 'string' ? [given] : given)),
    /** How the bank counts years: the Buddhist era is 543 years ahead. */
    calendar: z.enum(['gregorian', 'buddhist']).default('gregorian'),
    /** Languages of month names. */
    months: z.array(z.enum(MONTH_LANGUAGES)).min(1).default(['en']),
    /** Lines at the beginning that are not CSV. The heading itself is searched for. */
    skipLines: z.number().int().min(0).max(100).default(0),
    /** Names of the columns, in order, of a file without a heading. */
    noHeading: z.array(name).min(2).max(60).optional(),
    /** Beginning of the line before the heading that contains the account number. */
    accountLine: name.optional(),
    /** Beginning of the line or lines before the heading that contain the first and the last day of the statement. */
    periodLine: name.optional(),
    /** Beginnings of rows that are not movements, such as totals. Only a row without a date or without an amount is skipped. */
    skip: words.default([]),
    /** Whether rows with only text continue the text of the previous row. */
    continuationRows: z.boolean().default(false),
    /** Whether the bank does not quote the texts at the end of a row, so that further cells belong to them. */
    openEnd: z.boolean().default(false),
    /** `credit`: an amount without a sign is incoming; `debit`: outgoing, as on cards. */
    positive: z.enum(['credit', 'debit']).default('credit'),
    /** Words for credit and debit in the column `side`, and beside amounts. */
    creditWords: words.default(['C', 'CR', 'CRDT', 'Credit']),
    debitWords: words.default(['D', 'DR', 'DB', 'DBIT', 'Debit', 'OD']),
    /** Words in the column `status`: those that count, and those of rows that are left out until they count. Any other word is refused. */
    bookedWords: words.default([]),
    pendingWords: words.default([]),
    /** Whether the file begins with its oldest or its newest row; required to check the balance after each row. */
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
/** A profile as written in a configuration file. */
export type CsvProfileInput = z.input<typeof csvProfile>;
