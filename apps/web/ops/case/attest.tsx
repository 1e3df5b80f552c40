import { Stack, Text } from '@mantine/core';
import { TrimmedField } from '../../console-kit/forms/text-field.js';

/** Facts of a deposit that an operator verified elsewhere, as typed. */
export interface Attested {
  readonly currency: string;
  readonly amount: string;
  readonly height: string;
  readonly paidAt: string;
  readonly evidence: string;
}

export const NOTHING_ATTESTED: Attested = { currency: '', amount: '', height: '', paidAt: '', evidence: '' };

export const isWhole = (attested: Attested): boolean =>
  Object.values(attested).every((value) => value !== '') && /^\d+$/.test(attested.height);

const FIELDS: readonly (readonly [keyof Attested, string, string])[] = [
  ['currency', 'Currency', 'Such as USDT.'],
  ['amount', 'Amount', 'To the last digit.'],
  ['height', 'Height of its block', ''],
  ['paidAt', 'Time of its block', 'As in 2026-03-01T12:00:00Z.'],
  ['evidence', 'Explorer', "The address of the explorer's page."],
];

interface Props {
  readonly of: Attested;
  readonly onChange: (attested: Attested) => void;
}

/** Fields for facts that an operator verified elsewhere, shown if the node does not respond. */
export const Attest = ({ of, onChange }: Props) => (
  <Stack gap="xs">
    <Text size="sm">Look at two explorers that are not of one provider, and enter what both say.</Text>
    {FIELDS.map(([name, label, description]) => (
      <TrimmedField
        key={name}
        label={label}
        description={description}
        value={of[name]}
        onChange={(text) => onChange({ ...of, [name]: text })}
      />
    ))}
  </Stack>
);
