import { readFileSync } from 'node:fs';
import { BadEnvironment } from '@rampart/config';
import { type FiatCode, isTimeZone, METHOD_IDS, type MethodId } from '@rampart/kernel';
import { qrPayees, qrProblems } from '@rampart/qr';
import { z } from 'zod';
import { csvSetting, ENCODINGS, type StatementAccount } from '@rampart/bank-statements';

export const PAYOUT_FORMATS = ['pain.001.001.03', 'pain.001.001.09', 'csv'] as const;
export type PayoutFormat = (typeof PAYOUT_FORMATS)[number];

const date = z.iso.date();
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Day of the week; Monday is 1. */
const weekday = z.number().int().min(1).max(7);

const account = z.strictObject({
  /** Our own id, which never changes: the identities of statement lines contain it. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  holder: z.string().min(1).max(70),
  /** The account number as users pay into it. */
  number: z
    .string()
    .min(4)
    .max(34)
    .regex(/^[^,]*$/, 'must not contain a comma'),
  /** Other forms of the number in the bank's statements. */
  alsoWritten: z.array(z.string().min(4).max(40)).default([]),
  bic: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/)
    .optional(),
  bank: z.string().min(1).max(70).optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  timeZone: z.string().refine(isTimeZone, { error: 'is not a time zone' }),
  /** Methods with which users pay into the account, and are paid from it. */
  methods: z.array(z.enum(METHOD_IDS)).default([]),
  encoding: z.enum(ENCODINGS).default('utf-8'),
  /** How the bank writes CSV: the name of a shipped profile, with the differences, or a whole profile. */
  csv: csvSetting.optional(),
  /** Hours before a payment within which an order of the same amount is searched for, if the payer wrote no reference. */
  matchHours: z.number().int().min(1).max(240).default(72),
  /**
   * Methods whose apps lose references, with the most minor units by which the amount of an order may be reduced, so that no other order has the same amount.
   */
  uniqueAmounts: z.partialRecord(z.enum(METHOD_IDS), z.number().int().min(1).max(99)).default({}),
  /** Payees of the QR codes of methods; a method without a payee has no QR code. */
  qr: qrPayees.default({}),
  /** Folder from which a worker takes complete statements and books, without an operator, those that continue the previous one. */
  dropFolder: z.string().regex(/^\//, { error: 'is not the whole path of a folder' }).optional(),
  /**
   * Whether files of the folder are booked if they have no balances, such as notifications (camt.054), or are the first statement of the account. Otherwise
   * they wait for two operators.
   */
  bookUnbalanced: z.boolean().default(false),
  /** Days on which the bank makes statements, and the time by which a statement is due. */
  statements: z
    .strictObject({
      businessDays: z.array(weekday).min(1).default([1, 2, 3, 4, 5]),
      /** Days without statements. */
      holidays: z.array(date).default([]),
      /** Time on the next business day by which the statement of a day must be booked. */
      dueBy: z.string().regex(TIME_OF_DAY).default('12:00'),
    })
    .prefault({}),
  payouts: z
    .strictObject({
      format: z.enum(PAYOUT_FORMATS),
      /** The bank's local time until which it executes a file on the same day. */
      cutOff: z.string().regex(TIME_OF_DAY),
      holidays: z.array(date).default([]),
      /** Hours that operators take for a file: a payout that is due later than that before the cut-off is promised for the next day. */
      leadHours: z.number().int().min(0).max(72).default(4),
      /** Days after which a payout that no statement shows becomes a finding. */
      missingAfterDays: z.number().int().min(1).max(30).default(3),
    })
    .optional(),
});

export type DeskAccount = z.output<typeof account>;

const deskFile = z.strictObject({ accounts: z.array(account).min(1) });

/** The accounts of the desk, as in the file that DESK_CONFIG names. */
export class DeskAccounts {
  constructor(readonly all: readonly DeskAccount[]) {}

  /** Throws `BadEnvironment`. */
  static fromFile(path: string | undefined): DeskAccounts {
    if (path === undefined)
      throw new BadEnvironment(['DESK_CONFIG: the desk rail needs a file with its bank accounts']);
    return DeskAccounts.parse(readJson(path));
  }

  /** Throws `BadEnvironment`. */
  static parse(json: unknown): DeskAccounts {
    const parsed = deskFile.safeParse(json);
    if (!parsed.success)
      throw new BadEnvironment(
        parsed.error.issues.map(({ path: at, message }) => `DESK_CONFIG: ${at.join('.')}: ${message}`),
      );
    const problems = problemsOf(parsed.data.accounts);
    if (problems.length > 0) throw new BadEnvironment(problems);
    return new DeskAccounts(parsed.data.accounts);
  }

  /** Days after which every account should have booked what was sent. */
  get missingAfterDays(): number {
    return Math.max(0, ...this.all.map(({ payouts }) => payouts?.missingAfterDays ?? 0));
  }

  find(id: string): DeskAccount | undefined {
    return this.all.find((each) => each.id === id);
  }

  forMethod(method: MethodId): DeskAccount | undefined {
    return this.all.find(({ methods }) => methods.includes(method));
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new BadEnvironment([`DESK_CONFIG: ${path} is not readable JSON: ${(error as Error).message}`]);
  }
}

function problemsOf(accounts: readonly DeskAccount[]): string[] {
  const twice = (values: readonly string[]): string[] => [
    ...new Set(values.filter((each, i) => values.indexOf(each) !== i)),
  ];
  return [
    ...twice(accounts.map(({ id }) => id)).map((id) => `DESK_CONFIG: two accounts have the id ${id}`),
    ...twice(accounts.flatMap(({ dropFolder }) => dropFolder ?? [])).map(
      (folder) => `DESK_CONFIG: two accounts have the folder ${folder}`,
    ),
    ...accounts.flatMap(({ id, methods, uniqueAmounts }) =>
      METHOD_IDS.filter((method) => uniqueAmounts[method] !== undefined && !methods.includes(method)).map(
        (method) => `DESK_CONFIG: uniqueAmounts of ${id} names ${method}, which the account does not serve`,
      ),
    ),
    ...accounts.flatMap(({ id, qr, currency }) =>
      qrProblems(qr, currency as FiatCode).map((problem) => `DESK_CONFIG: qr of ${id}: ${problem}`),
    ),
    ...accounts.flatMap(({ id, qr, methods }) =>
      METHOD_IDS.filter((method) => method in qr && !methods.includes(method)).map(
        (method) => `DESK_CONFIG: qr of ${id} names ${method}, which the account does not serve`,
      ),
    ),
    ...twice(accounts.flatMap(({ methods }) => methods)).map((method) => `DESK_CONFIG: two accounts serve ${method}`),
  ];
}

export const statementAccount = ({
  id,
  number,
  alsoWritten,
  currency,
  timeZone,
  encoding,
  csv,
}: DeskAccount): StatementAccount => ({
  id,
  numbers: [number, ...alsoWritten],
  currency,
  timeZone,
  encoding,
  csv,
});
