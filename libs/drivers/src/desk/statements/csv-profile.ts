import { z } from 'zod';
import { ENCODINGS } from './decode-text.js';

export const DATE_FORMATS = ['yyyy-MM-dd', 'yyyyMMdd', 'dd/MM/yyyy', 'dd.MM.yyyy', 'dd-MM-yyyy', 'MM/dd/yyyy'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const column = z.string().min(1).max(100);

/** How one bank writes its CSV files. Columns are named by their heading. */
export const csvProfile = z
  .strictObject({
    encoding: z.enum(ENCODINGS).default('utf-8'),
    delimiter: z.enum([',', ';', '\t', '|']).default(','),
    decimal: z.enum(['.', ',']).default('.'),
    dates: z.enum(DATE_FORMATS).default('yyyy-MM-dd'),
    /** Lines before the heading. */
    skipLines: z.number().int().min(0).max(100).default(0),
    /** `credit` where an amount without a sign is money in, `debit` where it is money out (as cards count). */
    positive: z.enum(['credit', 'debit']).default('credit'),
    /** Words of the column `side`. */
    creditWords: z.array(column).default(['C', 'CR', 'CRDT', 'Credit']),
    debitWords: z.array(column).default(['D', 'DR', 'DBIT', 'Debit']),
    /** Whether the file begins with its oldest or its newest row; needed to check a balance after each row. */
    order: z.enum(['oldestFirst', 'newestFirst']).default('oldestFirst'),
    columns: z.strictObject({
      valueDate: column,
      /** A time of day beside the date: `14:30` or `14:30:59`. */
      valueTime: column.optional(),
      bookedOn: column.optional(),
      /** One column with all amounts, or one of each side. */
      amount: column.optional(),
      credit: column.optional(),
      debit: column.optional(),
      side: column.optional(),
      /** Balance after the row. */
      balance: column.optional(),
      account: column.optional(),
      currency: column.optional(),
      /** The bank's code or words for the kind of movement. */
      transactionCode: column.optional(),
      bankReference: column.optional(),
      endToEndId: column.optional(),
      partyName: column.optional(),
      partyAccount: column.optional(),
      text: z.array(column).max(10).default([]),
    }),
  })
  .refine(
    ({ columns: { amount, credit, debit } }) =>
      (amount === undefined) !== (credit === undefined && debit === undefined),
    {
      error: 'names either the column `amount`, or the columns `credit` and `debit`',
    },
  );

export type CsvProfile = z.output<typeof csvProfile>;
