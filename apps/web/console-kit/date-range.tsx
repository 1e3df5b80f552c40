import { Group, Text, TextInput } from '@mantine/core';

type Filters = Readonly<Record<string, string>>;

interface Props {
  readonly filters: Filters;
  readonly set: (changed: Record<string, string>) => void;
}

/** The first and the last day of a list, in the time zone of the browser. */
export function DateRange({ filters, set }: Props) {
  return (
    <Group gap="xs">
      <Day label="From" labelWidth={44} value={filters['from']} choose={(from) => set({ from })} />
      <Day label="To" labelWidth={30} value={filters['to']} choose={(to) => set({ to })} />
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
    <TextInput
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
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/** The filters as the server takes them: days become moments, from the first one's beginning to the last one's end. */
export function withMoments({ from, to, ...rest }: Filters): Record<string, string> {
  return { ...rest, ...moment('from', from, 0), ...moment('to', to, 1) };
}

function moment(name: string, day: string | undefined, daysLater: number): Record<string, string> {
  const [year = NaN, month = NaN, date = NaN] = (day ?? '').split('-').map(Number);
  const at = new Date(year, month - 1, date + daysLater);
  return Number.isFinite(at.getTime()) ? { [name]: at.toISOString() } : {};
}
