import { Decimal } from '@rampart/kernel';
import type { StatementLine } from '@rampart/ports';
import type { Found } from '../rules/rule.js';
import type { BankRecord } from './bank-records.js';

/** The kinds of differences between a bank statement and the ledger. */
export const STATEMENT_RULES = ['bankUnbooked', 'bankMissing', 'bankDiffers', 'bankTwice', 'bankReversed'] as const;
export type StatementRule = (typeof STATEMENT_RULES)[number];

export interface Difference extends Found {
  readonly rule: StatementRule;
  /** The line of the statement, if the bank has one. */
  readonly line?: StatementLine;
}

/** Returns the difference between a line and its record. Payouts in progress have rules of their own. */
export function differenceOf(line: StatementLine, record: BankRecord | undefined): Difference | undefined {
  const fact = `the bank has ${worded(line)} since ${line.at.toISOString()}`;
  const wrong = (rule: StatementRule, detail: string): Difference => ({ rule, subject: subjectOf(line), detail, line });
  if (!record)
    return wrong(
      'bankUnbooked',
      `${fact}, and the books do not; record the account owner's movements with POST /ops/bank/${line.currency}/movements`,
    );
  if (record.isUnderWay) return undefined;
  const isReversed = line.reversed ?? false;
  if (line.direction === 'out' && record.isGone && !isReversed)
    return wrong('bankUnbooked', `${fact}, and by the books it was not sent`);
  if (!isSameMoney(line, record))
    return wrong('bankDiffers', `${fact}, and the books ${record.amount} ${record.currency}`);
  if (isReversed !== record.isGone)
    return wrong(
      'bankReversed',
      isReversed ? `${fact}, reversed, and the books not` : `${fact}, and the books have it as reversed`,
    );
  return undefined;
}

export const bookedTwice = (line: StatementLine): Difference => ({
  rule: 'bankTwice',
  subject: subjectOf(line),
  detail: `the bank has ${worded(line)} more than once, again at ${line.at.toISOString()}`,
  line,
});

export const missing = (record: BankRecord): Difference => ({
  rule: 'bankMissing',
  subject: subjectOf(record),
  detail: `the books have ${worded(record)}, and the bank does not`,
});

const subjectOf = ({ direction, id }: Pick<StatementLine, 'direction' | 'id'>): string =>
  `${direction === 'in' ? 'payment' : 'payout'}:${id}`;

const worded = ({ direction, amount, currency }: Pick<StatementLine, 'direction' | 'amount' | 'currency'>): string =>
  `${amount} ${currency} ${direction}`;

const isSameMoney = (line: StatementLine, record: BankRecord): boolean =>
  new Decimal(line.amount).eq(record.amount) && line.currency === record.currency;
