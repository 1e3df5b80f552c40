import { Decimal } from '@rampart/kernel';
import { bareNumber } from './bare-number.js';
import { type StatementPart, StatementRefused } from './bank-line.js';
import type { CsvProfile } from './csv-profile.js';
import type { Encoding } from './encodings.js';
import { type IdentifiedLine, LineIdentities } from './identify-lines.js';

/** The account that a file must belong to, and how its bank writes files. */
export interface StatementAccount {
  /** Our own id of the account, which never changes: identities of lines contain it. */
  readonly id: string;
  /** The number as the bank writes it, in any of these forms. */
  readonly numbers: readonly string[];
  readonly currency: string;
  readonly timeZone: string;
  /** Encoding of MT940 files, and of XML that does not declare one. */
  readonly encoding: Encoding;
  readonly csv?: CsvProfile | undefined;
}

export interface StatementSummary {
  readonly lines: number;
  readonly totalIn: string;
  readonly totalOut: string;
  /** Balances of the first and the last statement; absent if the format has none. */
  readonly opening?: string;
  readonly closing?: string;
  /** Whether opening balance, lines and closing balance agree in every statement; false if they cannot be compared. */
  readonly isBalanced: boolean;
  /** Days of the oldest and the newest line, and of the last closing balance. */
  readonly firstDay?: string;
  readonly lastDay?: string;
  readonly closedOn?: string;
  /** Statements in the file whose opening balance differs from the previous closing balance. */
  readonly breaks: readonly BalanceBreak[];
  /** Number of statements of other accounts in the same file, which were left out. */
  readonly otherStatements?: number;
  /** Whether the file's lines run from newest to oldest, if the profile leaves this to the file. */
  readonly isNewestFirst?: boolean;
}

/** A place where a balance does not continue the previous one. */
export interface BalanceBreak {
  readonly closing: string;
  readonly opening: string;
  /** Line number in the file. */
  readonly at: number;
}

/** Fits on one screen. */
const MAX_BREAKS = 20;

/** Checks that a file belongs to its account and adds up. */
export class StatementChecks {
  private readonly identities: LineIdentities;
  private readonly numbers: ReadonlySet<string>;
  private opened: { opening: string | undefined; hasBalances: boolean } | undefined;
  private first: Decimal | undefined;
  private last: Decimal | undefined;
  private lines = 0;
  private sum = new Decimal(0);
  private in = new Decimal(0);
  private out = new Decimal(0);
  private isBalanced = true;
  private readonly days = new DaySpan();
  private closedOn: string | undefined;
  private readonly breaks: BalanceBreak[] = [];

  constructor(private readonly account: StatementAccount) {
    this.identities = new LineIdentities(account.id, account.currency);
    this.numbers = new Set(account.numbers.map(bareNumber));
  }

  check(part: StatementPart): IdentifiedLine | undefined {
    if (part.kind === 'opens') return this.open(part);
    if (part.kind === 'closes') return this.close(part);
    const { direction, amount } = part.line;
    this.sum = direction === 'in' ? this.sum.plus(amount) : this.sum.minus(amount);
    const line = this.identities.identify(part.line);
    this.days.include(line.valueDate);
    this.lines++;
    if (direction === 'in') this.in = this.in.plus(amount);
    else this.out = this.out.plus(amount);
    return line;
  }

  summary(): StatementSummary {
    return {
      lines: this.lines,
      totalIn: this.in.toFixed(),
      totalOut: this.out.toFixed(),
      ...(this.first ? { opening: this.first.toFixed() } : {}),
      ...(this.last ? { closing: this.last.toFixed() } : {}),
      isBalanced: this.isBalanced,
      ...this.days.ends,
      ...(this.closedOn === undefined ? {} : { closedOn: this.closedOn }),
      breaks: this.breaks,
    };
  }

  private open({ account, currency, opening, hasBalances, at }: StatementPart & { kind: 'opens' }): undefined {
    if (account !== undefined && !this.numbers.has(bareNumber(account)))
      throw new StatementRefused(
        `the statement is of another account, which ends in ${bareNumber(account).slice(-4)}${this.hasOurs(account) ? '; `alsoWritten` of the account has other forms of its number' : ''}`,
        at,
      );
    if (currency !== undefined && currency !== this.account.currency)
      throw new StatementRefused(
        `the statement is in ${currency.slice(0, 3)}, and the account in ${this.account.currency}`,
        at,
      );
    this.opened = { opening, hasBalances };
    this.sum = new Decimal(0);
  }

  /** Whether a longer number, such as one after a bank code, contains ours. */
  private hasOurs(account: string): boolean {
    return [...this.numbers].some((number) => bareNumber(account).includes(number));
  }

  private close({ opening = this.opened?.opening, closing, on, at }: StatementPart & { kind: 'closes' }): undefined {
    if (opening === undefined || closing === undefined) {
      const lacks = opening === undefined ? 'opening' : 'closing';
      if (this.opened?.hasBalances || opening !== closing)
        throw new StatementRefused(`the statement has no ${lacks} balance`, at);
      this.isBalanced = false;
      return;
    }
    const balance = this.sum.plus(opening);
    if (!balance.eq(closing))
      throw new StatementRefused(
        `the opening balance and the lines add up to ${balance.toFixed()}, and the closing balance is ${closing}`,
        at,
      );
    this.noteBreak(opening, at);
    this.first ??= new Decimal(opening);
    this.last = balance;
    if (on !== undefined && on > (this.closedOn ?? '')) this.closedOn = on;
  }

  private noteBreak(opening: string, at: number): void {
    if (!this.last || this.last.eq(opening) || this.breaks.length >= MAX_BREAKS) return;
    this.breaks.push({ closing: this.last.toFixed(), opening: new Decimal(opening).toFixed(), at });
  }
}

/** The oldest and the newest of a number of days. */
class DaySpan {
  private firstDay: string | undefined;
  private lastDay: string | undefined;

  include(day: string): void {
    if (this.firstDay === undefined || day < this.firstDay) this.firstDay = day;
    if (this.lastDay === undefined || day > this.lastDay) this.lastDay = day;
  }

  get ends(): Pick<StatementSummary, 'firstDay' | 'lastDay'> {
    const { firstDay, lastDay } = this;
    return firstDay === undefined || lastDay === undefined ? {} : { firstDay, lastDay };
  }
}
