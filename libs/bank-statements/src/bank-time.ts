import { StatementRefused } from './bank-line.js';

export interface ValueTime {
  readonly valueDate: string;
  readonly valueAt: Date;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** XML allows an offset after a date. The day is the one that the bank wrote. */
const OFFSET_OF_DATE = /(?<=^\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Dates and times of one bank. A date alone means the end of that day in the bank's time zone: the bank promises no earlier moment, and a payer who paid on the
 * day of the deadline paid in time.
 */
export class BankTime {
  private readonly ends = new Map<string, Date>();
  private readonly format: Intl.DateTimeFormat;

  /** Throws `RangeError` for an unknown time zone. */
  constructor(timeZone: string) {
    this.format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** Reads `2026-01-31`, and `2026-01-31T12:30:00` in the bank's time zone or with an offset. */
  valueTimeOf(text: string, at: number): ValueTime {
    const day = DATE.test(text) ? text : text.replace(OFFSET_OF_DATE, '');
    if (DATE.test(day)) return { valueDate: day, valueAt: this.endOfDay(day, at) };
    const [, date, time, offset] = LOCAL_TIME.exec(text) ?? [];
    if (date === undefined || time === undefined) throw notADate(text, at);
    const local = utcOf(`${date}T${time.length === 5 ? `${time}:00` : time.slice(0, 12)}`, at);
    return {
      valueDate: date,
      valueAt: offset === undefined ? this.fromLocal(local) : new Date(local.getTime() - offsetOf(offset)),
    };
  }

  /** The day in the bank's calendar at a moment. */
  dayOf(moment: Date): string {
    return new Date(moment.getTime() + this.offsetAt(moment)).toISOString().slice(0, 10);
  }

  /** The last moment of a day; `at` is the line of the statement that contains the date. */
  endOfDay(date: string, at = 0): Date {
    const known = this.ends.get(date);
    if (known) return known;
    const nextDay = new Date(utcOf(`${date}T00:00:00`, at).getTime() + DAY_MS);
    const end = new Date(this.fromLocal(nextDay).getTime() - 1);
    this.ends.set(date, end);
    return end;
  }

  /** The moment at which clocks in the time zone show what `local` shows in UTC. */
  private fromLocal(local: Date): Date {
    const guess = new Date(local.getTime() - this.offsetAt(local));
    return new Date(local.getTime() - this.offsetAt(guess));
  }

  private offsetAt(moment: Date): number {
    const parts = Object.fromEntries(this.format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day, hour, minute, second } = parts;
    const shown = Date.UTC(year, month - 1, day, hour, minute, second);
    return shown - Math.floor(moment.getTime() / 1_000) * 1_000;
  }
}

export const DAY_MS = 86_400_000;

/** Midnight to the second, which programs append to a date without a time of day. */
const NO_TIME = /(?<=^\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|[+-]\d{2}:\d{2})?$/;

export const withoutMidnight = (text: string): string => text.replace(NO_TIME, '');

/** Returns the date unchanged after checking that it exists. */
export function dateOf(text: string, at: number): string {
  if (!DATE.test(text)) throw notADate(text, at);
  utcOf(`${text}T00:00:00`, at);
  return text;
}

function utcOf(text: string, at: number): Date {
  const moment = new Date(`${text}Z`);
  if (Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text.slice(0, 10))
    throw notADate(text, at);
  return moment;
}

function offsetOf(text: string): number {
  if (text === 'Z') return 0;
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number);
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

const notADate = (text: string, at: number): StatementRefused =>
  new StatementRefused(`"${text.slice(0, 30).replace(/\p{Cc}/gu, ' ')}" is not a date`, at);
