import { Badge, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** How long ago, counting on. Red from `lateAfter` minutes, with the word beside the colour. */
export function Age({ since, lateAfter }: { readonly since: string; readonly lateAfter?: number }) {
  const now = useNow();
  const minutes = (now - Date.parse(since)) / MINUTE;
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

/** A point in time, to the second. */
export const Moment = ({ at }: { readonly at: string }) => (
  <Text component="time" size="sm" dateTime={at} title={at} className="tabular nowrap">
    {exact(at)}
  </Text>
);

export const exact = (at: string): string => FORM.format(new Date(at));

/** A span of minutes in the largest unit that says enough. */
export function span(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 90) return `${Math.floor(minutes)} min`;
  if (minutes < 36 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 60 / 24)} d`;
}

const FORM = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  const { start, stop } = useInterval(() => setNow(Date.now()), MINUTE / 2);
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return now;
}
