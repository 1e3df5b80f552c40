import { Decimal } from '@rampart/kernel';
import type { StatementLine } from '@rampart/ports';
import type { Found } from '../rules/rule.js';
import type { BankRecord } from './bank-records.js';

/** In which ways a bank's statement and our books can differ. */
export const STATEMENT_RULES = ['bankUnbooked', 'bankMissing', 'bankDiffers', 'bankTwice', 'bankReversed'] as const;
export type StatementRule = (typeof STATEMENT_RULES)[number];

export interface Difference extends Found {
  readonly rule: StatementRule;
  /** What the bank says; nothing of what it does not know. */
  readonly line?: StatementLine;
}

/** What is wrong with a line of the statement, given what we know of it. What is being sent has rules of its own. */
export function differenceOf(line: StatementLine, record: BankRecord | undefined): Difference | undefined {
  const said = `the bank has ${worded(line)} since ${line.at.toISOString()}`;
  const wrong = (rule: StatementRule, detail: string): Difference => ({ rule, subject: subjectOf(line), detail, line });
  if (!record)
    return wrong(
      'bankUnbooked',
      `${said}, and we know nothing of it; what the account's owner moved is told with POST /ops/bank/${line.currency}/movements`,
    );
  if (record.isUnderWay) return undefined;
  const isReversed = line.reversed ?? false;
  if (line.direction === 'out' && record.isGone && !isReversed)
    return wrong('bankUnbooked', `${said}, and it was not sent by our books`);
  if (!isSameMoney(line, record)) return wrong('bankDiffers', `${said}, and we ${record.amount} ${record.currency}`);
  if (isReversed !== record.isGone)
    return wrong(
      'bankReversed',
      isReversed ? `${said}, taken back, and we still have it` : `${said}, and we as taken back`,
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
  detail: `we have ${worded(record)}, and the bank does not`,
});

const subjectOf = ({ direction, id }: Pick<StatementLine, 'direction' | 'id'>): string =>
  `${direction === 'in' ? 'payment' : 'payout'}:${id}`;

const worded = ({ direction, amount, currency }: Pick<StatementLine, 'direction' | 'amount' | 'currency'>): string =>
  `${amount} ${currency} ${direction}`;

const isSameMoney = (line: StatementLine, record: BankRecord): boolean =>
  new Decimal(line.amount).eq(record.amount) && line.currency === record.currency;
