import { type BankLine, type StatementPart, type StatementPeriod, StatementRefused } from './bank-line.js';
import { type BankTime, DAY_MS } from './bank-time.js';

/** Calendars of bank and service may be a day apart. */
const SLACK_DAYS = 1;
/** Banks book a payment with a value date of the next business day, after a long weekend at the latest. */
const VALUE_DAYS = 7;
/** No statement is older; a year of another calendar is. */
const MAX_YEARS = 10;

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Refuses lines whose dates cannot be true: in the future, or outside of the days that the statement is of. A year of another calendar, or a day taken for a
 * month, would make a payment late that was in time.
 */
export class StatementDates {
  private readonly today: string;
  private period: StatementPeriod | undefined;
  /** The line of this statement with the newest date. */
  private newest: { day: string; at: number } | undefined;

  constructor(time: BankTime, now: Date) {
    this.today = time.dayOf(now);
  }

  check(part: StatementPart): void {
    if (part.kind === 'line') return this.checkLine(part.line);
    if (part.kind === 'opens') this.newest = undefined;
    this.period = part.period;
    if (part.kind === 'closes' && this.newest) this.assertWithin(this.newest.day, this.newest.at);
  }

  private checkLine({ valueDate, bookedOn, at }: BankLine): void {
    const day = bookedOn ?? valueDate;
    if (day > shifted(this.today, SLACK_DAYS)) throw new StatementRefused(`the date ${day} is in the future`, at);
    if (valueDate > shifted(this.today, VALUE_DAYS))
      throw new StatementRefused(`the value date ${valueDate} is in the future`, at);
    const oldest = `${Number(this.today.slice(0, 4)) - MAX_YEARS}${this.today.slice(4)}`;
    if (day < oldest || valueDate < oldest)
      throw new StatementRefused(
        `the date ${day < valueDate ? day : valueDate} is more than ${MAX_YEARS} years ago`,
        at,
      );
    this.assertWithin(day, at);
    if (day > (this.newest?.day ?? '')) this.newest = { day, at };
  }

  private assertWithin(day: string, at: number): void {
    const { from, to, slackDays = 0 } = this.period ?? {};
    if ((from !== undefined && day < shifted(from, -slackDays)) || (to !== undefined && day > shifted(to, slackDays)))
      throw new StatementRefused(`the date ${day} is outside of the days of the statement`, at);
  }
}
