import { DAY } from '@rampart/kernel';
import type { DeskAccount } from '../desk-config.js';

type Calendar = Pick<DeskAccount, 'timeZone' | 'statements'>;

const MAX_LISTED = 10;

const addDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);

/** The bank's local date and time of a moment: `2026-01-31` and `14:30`. */
export function localTime(moment: Date, timeZone: string): { readonly day: string; readonly time: string } {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment);
  const [day = '', time = ''] = text.split(' ');
  return { day, time };
}

function isBusinessDay(day: string, { statements: { businessDays, holidays } }: Calendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return businessDays.includes(weekday) && !holidays.includes(day);
}

/** Business days after one day and before another, at most `MAX_LISTED` of them. */
export function businessDaysBetween(after: string, before: string, calendar: Calendar): string[] {
  const days: string[] = [];
  for (let day = addDay(after); day < before && days.length < MAX_LISTED; day = addDay(day))
    if (isBusinessDay(day, calendar)) days.push(day);
  return days;
}

/** The first day whose statement is not due yet: today once the account's time has passed, and before that the previous business day. */
export function firstDayNotDue(now: Date, calendar: Calendar): string {
  const { day, time } = localTime(now, calendar.timeZone);
  if (isBusinessDay(day, calendar) && time >= calendar.statements.dueBy) return day;
  let last = day;
  do last = new Date(Date.parse(`${last}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
  while (!isBusinessDay(last, calendar));
  return last;
}
