import { isTimeZone } from '@rampart/kernel';
import { z } from 'zod';
import type { FindOverride } from './offered-asset.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const time = z.string().regex(TIME, 'must be a time of day such as 09:00');

/** Opening hours as entered by an operator: from `open` of each day until `close`, of the next day if that is not later than `open`. Monday is 1. */
export const openingHours = z.strictObject({
  zone: z.string().max(64).refine(isTimeZone, 'must be a time zone such as Asia/Singapore'),
  open: time,
  close: time,
  days: z
    .array(z.int().min(1).max(7))
    .min(1)
    .refine((days) => new Set(days).size === days.length, 'has a day twice'),
});

export type OpeningHours = z.infer<typeof openingHours>;

/** Whether the zone's local time is within the hours. When clocks jump, the displayed time counts. */
export function isOpenAt({ zone, open, close, days }: OpeningHours, moment: Date): boolean {
  const { day, time } = localTime(zone, moment);
  const dayBefore = ((day + 5) % 7) + 1;
  if (open < close) return days.includes(day) && open <= time && time < close;
  return (days.includes(day) && open <= time) || (days.includes(dayBefore) && time < close);
}

/** Removes entries that are closed at a moment from the offer, as if they were switched off. */
export const withOpeningHours =
  (find: FindOverride, moment: Date): FindOverride =>
  (entry, setting) => {
    const found = find(entry, setting);
    if (setting !== 'offered' || found === false) return found;
    const hours = find(entry, 'hours') as OpeningHours | undefined;
    return hours && !isOpenAt(hours, moment) ? false : found;
  };

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** Returns the weekday, and the time of day as `HH:MM`. */
function localTime(zone: string, moment: Date): { readonly day: number; readonly time: string } {
  const parts = formatOf(zone).formatToParts(moment);
  const part = (name: string): string => parts.find(({ type }) => type === name)?.value ?? '';
  return { day: WEEKDAYS.indexOf(part('weekday')) + 1, time: `${part('hour')}:${part('minute')}` };
}

/** Creating a format costs far more than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  FORMATS.set(timeZone, made);
  return made;
}
