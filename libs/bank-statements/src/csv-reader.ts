import { amountSigns } from './amount-signs.js';
import { type BankLine, type SkippedRow, type StatementPart, StatementRefused } from './bank-line.js';
import type { BankTime } from './bank-time.js';
import { CsvBalances } from './csv-balances.js';
import { CsvCells } from './csv-cells.js';
import { type Heading, HeadingFinder } from './csv-heading.js';
import { type CsvSubject, isSameSubject, OtherRows, subjectOf } from './csv-others.js';
import { MAX_PREAMBLE, type Preamble, preambleOf } from './csv-preamble.js';
import type { CsvProfile } from './csv-profile.js';
import type { CsvRecord, TextEnd } from './csv-records.js';
import { amountsIn, type CsvRow, isStill, joinedTexts, lineOfRow, type RowForm } from './csv-row.js';
import { whyBalance, whyPending, whySkipped } from './csv-skips.js';
import { WrittenAmounts } from './written-amounts.js';
import { WrittenDates } from './written-dates.js';
import { withYearOf } from './years.js';

/** The parts of an account that reading a file requires. Without numbers, the lines before the heading may name any account. */
export interface CsvAccount {
  readonly time: BankTime;
  readonly currency: string | undefined;
  readonly numbers: readonly string[] | undefined;
}

type Part = StatementPart | SkippedRow;

/** Converts the records of one file to parts of a statement. */
export class CsvReader {
  private readonly finder: HeadingFinder;
  private readonly balances: CsvBalances;
  private readonly dates: WrittenDates;
  private readonly amounts: WrittenAmounts;
  private before: CsvRecord[] = [];
  private heading: readonly string[] | undefined;
  private cells: CsvCells | undefined;
  private form: RowForm | undefined;
  private preamble: Preamble | undefined;
  private first: CsvSubject | undefined;
  private readonly others: OtherRows;
  /** The newest line, which rows of text may continue. */
  private waiting: BankLine | undefined;
  private endsInMovement = false;
  private firstDate = '';
  private lastDate = '';
  private at = 1;

  constructor(
    private readonly profile: CsvProfile,
    private readonly account: CsvAccount,
  ) {
    this.finder = new HeadingFinder(profile, account.currency);
    this.balances = new CsvBalances(profile.order);
    this.others = new OtherRows(account.numbers, account.currency);
    this.dates = new WrittenDates(profile.dates, profile.calendar, profile.months);
    this.amounts = new WrittenAmounts({
      ...profile,
      decimal: profile.decimal,
      ...amountSigns(account.currency, profile.currencySigns),
    });
    if (this.finder.given) this.begin(this.finder.given, 1);
  }

  read(record: CsvRecord): readonly Part[] {
    this.at = record.at;
    this.endsInMovement = false;
    if (record.cells.every((cell) => cell === '')) return [];
    if (this.heading?.every((name, place) => name === record.cells[place]))
      return [...this.release(), { kind: 'skipped', why: 'it is the heading again', at: record.at }];
    if (this.cells && this.form) return this.readRow(record, this.cells, this.form);
    const heading = this.finder.find(record.cells, record.at);
    if (heading) {
      this.heading = record.cells;
      this.begin(heading, record.at);
    } else if (this.before.push(record) > MAX_PREAMBLE) this.finder.refuse(record.at);
    return [];
  }

  end({ isClosed }: Pick<TextEnd, 'isClosed'>): readonly Part[] {
    if (!this.cells) this.finder.refuse(this.at);
    if (!isClosed) this.cells.assertWhole({ at: this.at, isShown: !this.endsInMovement || this.balances.showAmount });
    const opens = this.first ? [] : [this.opens(this.others.first ?? { account: undefined, currency: undefined })];
    const ends = this.balances.ends({ isDescending: this.firstDate > this.lastDate });
    return [...opens, ...this.release(), { kind: 'closes', ...ends, others: this.others.size, at: this.at }];
  }

  private begin(heading: Heading, at: number): void {
    this.cells = new CsvCells(heading, this.profile, at);
    this.preamble = preambleOf(this.before, this.profile, { numbers: this.account.numbers, dates: this.dates });
    this.form = {
      profile: this.profile,
      time: this.account.time,
      dates: this.dates,
      amounts: this.amounts,
      withYear: withYearOf(this.preamble),
    };
    this.before = [];
  }

  private readRow({ cells, at }: CsvRecord, columns: CsvCells, form: RowForm): readonly Part[] {
    this.assertOneRow(cells, at);
    const row = columns.rowOf(cells, at);
    const hasDate = (row ? [row.valueOf('valueDate') ?? ''] : cells).some((cell) => this.dates.isDate(cell));
    const skipped = whySkipped(row ? cells : cells.filter((cell) => cell !== '').slice(0, 1), this.profile, {
      hasDate,
      amounts: row ? amountsIn(row) : Number(hasDate),
      mayContinue:
        this.waiting !== undefined &&
        this.profile.continuationRows &&
        row !== undefined &&
        row.others.every((cell) => cell === ''),
    });
    if (skipped !== undefined) return this.skip(row, skipped, at);
    if (!row) throw columns.refuseWidth(cells.length, at);
    if (this.profile.continuationRows && row.valueOf('valueDate') === undefined && amountsIn(row) === 0)
      return this.continueText(row);
    if (this.others.take(subjectOf(row)))
      return [...this.release(), { kind: 'skipped', why: 'it is of another account or currency', at }];
    const pending = whyPending(row, this.profile);
    if (pending !== undefined) return [...this.release(), { kind: 'skipped', why: pending, at }];
    const still = isStill(row) ? 'it moves nothing' : whyBalance(row, this.profile);
    if (still !== undefined) return this.skip(row, still, at);
    return this.take(row, lineOfRow(row, form));
  }

  /** Refuses a cell that contains a whole row: a quotation mark that a payer wrote may swallow rows up to the next one. */
  private assertOneRow(cells: readonly string[], at: number): void {
    const further = cells.filter((cell) => /[\r\n]/.test(cell)).flatMap((cell) => cell.split(/[\r\n]+/).slice(1));
    const parts = further.map((line) => line.split(this.profile.delimiter)).filter(({ length }) => length > 1);
    if (parts.flat().some((part) => this.dates.isDate(part.trim())))
      throw new StatementRefused('a quoted text runs over several rows; a quotation mark in it has no end', at);
  }

  private take(row: CsvRow, line: BankLine): readonly Part[] {
    this.followBalance(row, line);
    this.endsInMovement = true;
    this.firstDate ||= line.valueDate;
    this.lastDate = line.valueDate;
    const opens = this.openOnce(subjectOf(row), row.at);
    const released = this.release();
    this.waiting = line;
    return [...opens, ...released];
  }

  private release(): Part[] {
    const { waiting: line } = this;
    this.waiting = undefined;
    return line ? [{ kind: 'line', line }] : [];
  }

  private continueText(row: CsvRow): readonly Part[] {
    if (!this.waiting) throw new StatementRefused('a row of text continues no row', row.at);
    this.waiting = { ...this.waiting, text: joinedTexts([this.waiting.text, ...row.texts()]) };
    return [];
  }

  private skip(row: CsvRow | undefined, why: string, at: number): readonly Part[] {
    const balance = row?.valueOf('balance');
    if (balance !== undefined && /\d/.test(balance)) this.balances.repeat(this.balanceIn(balance, at), at);
    return [...this.release(), { kind: 'skipped', why, at }];
  }

  private openOnce(subject: CsvSubject, at: number): readonly Part[] {
    if (!this.first) {
      this.first = subject;
      return [this.opens(subject)];
    }
    if (!isSameSubject(subject, this.first))
      throw new StatementRefused('a row is of another account or another currency than the first', at);
    return [];
  }

  private opens({ account, currency }: CsvSubject): StatementPart {
    const { account: named, from, to } = this.preamble ?? {};
    return {
      kind: 'opens',
      account: account ?? named,
      currency,
      opening: undefined,
      hasBalances: false,
      period: { from, to, slackDays: 1 },
      at: this.at,
    };
  }

  private followBalance(row: CsvRow, { direction, amount, at }: BankLine): void {
    if (this.profile.columns.balance === undefined) return;
    const text = row.valueOf('balance');
    if (text === undefined) throw new StatementRefused('a row has no balance', at);
    this.balances.follow(this.balanceIn(text, at), direction === 'in' ? amount : `-${amount}`, at);
  }

  private balanceIn(text: string, at: number): string {
    const { amount, isNegative, side } = this.amounts.read(text, at);
    return isNegative || side === 'out' ? `-${amount}` : amount;
  }
}
