import { type BankLine, type StatementPart, type StatementPeriod, StatementRefused } from './bank-line.js';
import { type BankTime, DAY_MS } from './bank-time.js';

/** The calendars of bank and service may differ by a day. */
const SLACK_DAYS = 1;
/** Banks book a payment with a value date of the next business day, after a long weekend at the latest. */
const VALUE_DAYS = 7;
/** No statement is older than this, but a year of another calendar would be. */
const MAX_YEARS = 10;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Refuses lines whose dates cannot be true: in the future, or outside of the days that the statement covers. A year of another calendar, or a day mistaken for
 * a month, would make a timely payment late.
 */
export class StatementDates {
  /** The last days on which a line may be booked, and on which money may have its value date. */
  private readonly newestDay: string;
  private readonly newestValueDay: string;
  private readonly oldestDay: string;
  /** Ends of the statement's days, extended by the allowed slack. */
  private from = '';
  private to = '9999';
  /** The line of this statement with the newest date. */
  private newest: { day: string; at: number } | undefined;

  constructor(time: BankTime, now: Date) {
    const today = time.dayOf(now);
    this.newestDay = shifted(today, SLACK_DAYS);
    this.newestValueDay = shifted(today, VALUE_DAYS);
    this.oldestDay = `${Number(today.slice(0, 4)) - MAX_YEARS}${today.slice(4)}`;
  }

  check(part: StatementPart): void {
    if (part.kind === 'line') return this.checkLine(part.line);
    if (part.kind === 'opens') this.newest = undefined;
    this.takePeriod(part.period);
    if (part.kind === 'closes' && this.newest) this.assertWithin(this.newest.day, this.newest.at);
  }

  private checkLine({ valueDate, bookedOn, at }: BankLine): void {
    const day = bookedOn ?? valueDate;
    if (day > this.newestDay) throw new StatementRefused(`the date ${day} is in the future`, at);
    if (valueDate > this.newestValueDay) throw new StatementRefused(`the value date ${valueDate} is in the future`, at);
    if (day < this.oldestDay || valueDate < this.oldestDay)
      throw new StatementRefused(
        `the date ${day < valueDate ? day : valueDate} is more than ${MAX_YEARS} years ago`,
        at,
      );
    this.assertWithin(day, at);
    if (day > (this.newest?.day ?? '')) this.newest = { day, at };
  }

  private takePeriod({ from, to, slackDays = 0 }: Partial<StatementPeriod> = {}): void {
    this.from = from === undefined ? '' : shifted(from, -slackDays);
    this.to = to === undefined ? '9999' : shifted(to, slackDays);
  }

  private assertWithin(day: string, at: number): void {
    if (day < this.from || day > this.to)
      throw new StatementRefused(`the date ${day} is outside of the days of the statement`, at);
  }
}
