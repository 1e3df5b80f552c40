import { Group, Text } from '@mantine/core';
import { TextField } from './forms/text-field.js';

type Filters = Readonly<Record<string, string>>;

interface Props {
  readonly filters: Filters;
  readonly set: (changed: Record<string, string>) => void;
  /** The time zone of the days; defaults to the browser's. */
  readonly zone?: string;
}

/** Fields for the first and last day of a list, in a time zone. */
export function DateRange({ filters, set, zone = ownZone() }: Props) {
  return (
    <Group gap="xs">
      <Day label="From" labelWidth={44} value={filters['from']} choose={(from) => set({ from })} />
      <Day label="To" labelWidth={30} value={filters['to']} choose={(to) => set({ to })} />
      <Text size="xs" c="dimmed">
        {zone}
      </Text>
    </Group>
  );
}

interface DayProps {
  readonly label: string;
  readonly labelWidth: number;
  readonly value: string | undefined;
  readonly choose: (value: string) => void;
}

function Day({ label, labelWidth, value = '', choose }: DayProps) {
  return (
    <TextField
      type="date"
      size="xs"
      aria-label={label}
      leftSection={
        <Text size="xs" c="dimmed">
          {label.toLowerCase()}
        </Text>
      }
      leftSectionWidth={labelWidth}
      value={value}
      onChange={choose}
    />
  );
}

/** Converts the filters for the server: days of a time zone become times, from the start of the first day to the end of the last. */
export function withMoments({ from, to, ...rest }: Filters, zone = ownZone()): Record<string, string> {
  return { ...rest, ...moment('from', midnight(from, 0, zone)), ...moment('to', midnight(to, 1, zone)) };
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const moment = (name: string, at: number): Record<string, string> =>
  Number.isFinite(at) ? { [name]: new Date(at).toISOString() } : {};

/** Returns the time at which a day begins in a zone. The offset is read a second time, since the first reading may lie on the other side of a clock change. */
function midnight(day: string | undefined, daysLater: number, zone: string): number {
  const [year = NaN, month = NaN, date = NaN] = (day ?? '').split('-').map(Number);
  const asUtc = new Date(Date.UTC(year, month - 1, date + daysLater)).getTime();
  if (!Number.isFinite(asUtc)) return NaN;
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, zone), zone);
}

/** Returns the milliseconds by which a zone is ahead of UTC. */
function offsetAt(at: number, zone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}

const MINUTE_MS = 60_000;
