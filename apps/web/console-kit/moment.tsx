import { Badge } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useServerOffset } from './server-clock.js';

const MINUTE_MS = 60_000;
const TO_MINUTE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const TO_SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const EXACT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** Shows a time in the reader's time zone, exact on hover. Set `to` to 'second' if many events happen within a minute. */
export function Moment({ at, to = 'minute' }: { readonly at: string; readonly to?: 'minute' | 'second' }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={EXACT.format(date)} className="tabular nowrap">
      {(to === 'minute' ? TO_MINUTE : TO_SECOND).format(date)}
    </time>
  );
}

export const exact = (at: string): string => TO_SECOND.format(new Date(at));

/** Shows the age by the server's clock and keeps counting. From `lateAfter` minutes on it is red, with a word as well. */
export function Age({ since, lateAfter }: { readonly since: string; readonly lateAfter?: number }) {
  const minutes = (useNow() - Date.parse(since)) / MINUTE_MS;
  const isLate = lateAfter !== undefined && minutes >= lateAfter;
  return (
    <time dateTime={since} title={exact(since)} className="nowrap">
      {span(minutes)}
      {isLate && (
        <Badge color="red" size="xs" ml={6}>
          late
        </Badge>
      )}
    </time>
  );
}

/** Formats minutes in the largest unit that is precise enough. */
export function span(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${Math.floor(minutes)} min`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 60 / 24)} d`;
}

/** Formats an age as part of a sentence. */
export const ago = (minutes: number): string => (minutes < 1 ? 'just now' : `${span(minutes)} ago`);

function useNow(): number {
  const offset = useServerOffset();
  const [now, setNow] = useState(Date.now);
  const { start, stop } = useInterval(() => setNow(Date.now()), MINUTE_MS / 2);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return now + offset;
}
