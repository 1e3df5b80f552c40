import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { LongField } from '../../console-kit/forms/long-field.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { HoursFields } from './hours-fields.js';
import type { Band, Cap, Item, Limits, Spread } from './values.js';

interface Props {
  readonly item: Item;
  /** Receives each new value; undefined while it is invalid. */
  readonly onChange: (value: unknown) => void;
}

/** Fields for a new value of an item that is not a switch. */
export function ValueFields(props: Props) {
  const { setting } = props.item;
  if (setting === 'limits') return <LimitFields {...props} />;
  if (setting === 'hours') return <HoursFields {...props} />;
  if (setting === 'window') return <WindowField {...props} />;
  if (setting === 'spread') return <SpreadFields {...props} />;
  return setting === 'depth' ? <DepthField {...props} /> : <CapFields {...props} />;
}

function LimitFields({ item, onChange }: Props) {
  const [limits, setLimits] = useState(item.value as unknown as Limits);
  const change = (part: Partial<Limits>): void => {
    const next = { ...limits, ...part };
    setLimits(next);
    onChange(next);
  };
  return (
    <>
      <TextField label={`Minimum, ${item.currency}`} value={limits.min} onChange={(text) => change({ min: text })} />
      {limits.max !== undefined && (
        <TextField label={`Maximum, ${item.currency}`} value={limits.max} onChange={(text) => change({ max: text })} />
      )}
    </>
  );
}

const WindowField = ({ item, onChange }: Props) => (
  <NumberInput
    label="Minutes to pay"
    description="Applies to new orders; open ones keep theirs."
    min={5}
    max={10_080}
    allowDecimal={false}
    defaultValue={item.value as number}
    onChange={(value) => onChange(value === '' ? undefined : Number(value))}
  />
);

function DepthField({ item, onChange }: Props) {
  const lines = (item.value as unknown as readonly Band[]).map(
    ({ above, confirmations }) => `${above}: ${confirmations}`,
  );
  return (
    <LongField
      label={`Confirmations above an amount of ${item.currency}`}
      description="One band per line, such as 0: 2 and then 1.5: 6. Applies to new orders; open ones keep theirs."
      minRows={2}
      defaultValue={lines.join('\n')}
      onChange={(text) => onChange(bandsIn(text))}
    />
  );
}

/** Parses the bands of a text; undefined if a line is invalid. */
function bandsIn(text: string): readonly Band[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const bands = lines.flatMap((line) => {
    const [, above, confirmations] = /^\s*([\d.]+)\s*:\s*(\d+)\s*$/.exec(line) ?? [];
    return above === undefined ? [] : [{ above, confirmations: Number(confirmations) }];
  });
  return bands.length === lines.length && bands.length > 0 ? bands : undefined;
}

function SpreadFields({ item, onChange }: Props) {
  const [spread, setSpread] = useState(item.value as unknown as Spread);
  const change = (part: Partial<Spread>): void => {
    const next = { ...spread, ...part };
    setSpread(next);
    onChange(next);
  };
  return (
    <>
      <TextField
        label="Percent between the market's price and ours"
        description="Applies to new quotes and orders; open ones keep theirs."
        value={spread.percent}
        onChange={(text) => change({ percent: text })}
      />
      <TextField
        label="Percent of the recent range that is added"
        description="The range is from the lowest to the highest price of ten minutes. At most 20 % in total."
        value={spread.ofRange}
        onChange={(text) => change({ ofRange: text })}
      />
    </>
  );
}

const NO_CAP: Cap = { max: '', source: '', asOf: '' };

function CapFields({ item, onChange }: Props) {
  const [cap, setCap] = useState((item.value as unknown as Cap | null) ?? NO_CAP);
  const change = (part: Partial<Cap>): void => {
    const next = { ...cap, ...part };
    setCap(next);
    onChange(next);
  };
  return (
    <>
      <TextField
        label={`Maximum of the rail, ${item.currency}`}
        value={cap.max}
        onChange={(text) => change({ max: text })}
      />
      <TextField
        label="Source"
        description="Who states it, and where."
        value={cap.source}
        onChange={(text) => change({ source: text })}
      />
      <TextField label="As of" type="date" value={cap.asOf} onChange={(text) => change({ asOf: text })} />
    </>
  );
}
