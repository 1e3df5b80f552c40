import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../console-kit/forms/text-field.js';
import { type Hours, type Item, WEEKDAYS } from './values.js';

const OFFICE: Hours = { zone: '', open: '09:00', close: '17:00', days: [1, 2, 3, 4, 5] };

interface Props {
  readonly item: Item;
  /** Receives each new value; undefined while a part is missing. */
  readonly onChange: (value: unknown) => void;
}

/** Fields for the days and times of day during which something is offered. */
export function HoursFields({ item, onChange }: Props) {
  const [hours, setHours] = useState((item.value as unknown as Hours | null) ?? OFFICE);
  const change = (part: Partial<Hours>): void => {
    const next = { ...hours, ...part };
    setHours(next);
    const isComplete = next.zone.trim() !== '' && next.open !== '' && next.close !== '' && next.days.length > 0;
    onChange(isComplete ? { ...next, zone: next.zone.trim() } : undefined);
  };
  return (
    <>
      <Checkbox.Group
        label="Days on which it opens"
        value={hours.days.map(String)}
        onChange={(days) => change({ days: days.map(Number).sort() })}
      >
        <Group gap="sm" mt={4}>
          {WEEKDAYS.map((day, i) => (
            <Checkbox key={day} value={String(i + 1)} label={day} />
          ))}
        </Group>
      </Checkbox.Group>
      <TextField label="Opens at" type="time" value={hours.open} onChange={(text) => change({ open: text })} />
      <TextField
        label="Closes at"
        description="No later than it opens: on the next day."
        type="time"
        value={hours.close}
        onChange={(text) => change({ close: text })}
      />
      <TextField
        label="Time zone"
        description="Such as Asia/Singapore."
        value={hours.zone}
        onChange={(text) => change({ zone: text })}
      />
    </>
  );
}
