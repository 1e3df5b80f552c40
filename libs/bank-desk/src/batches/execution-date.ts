import type { DeskAccount } from '../desk-config.js';

/** The day on which the bank executes a file that it receives now: today until the cut-off, else the next day that is neither a weekend day nor a holiday. */
export function executionDate(now: Date, { timeZone, payouts }: Pick<DeskAccount, 'timeZone' | 'payouts'>): string {
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  const [today = '', time = ''] = local.split(' ');
  const holidays = new Set(payouts?.holidays);
  let day = time < (payouts?.cutOff ?? '24:00') ? today : nextDay(today);
  while (holidays.has(day) || isWeekend(day)) day = nextDay(day);
  return day;
}

const DAY_MS = 86_400_000;
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
