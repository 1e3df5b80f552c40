import { NumberInput } from '@mantine/core';

/** After the last key, before a list is read again. */
export const TYPING_MS = 400;

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly type: (value: string) => void;
}

/** One end of a range of fiat amounts, as a filter of a list. Not on phones, where there is no room for it. */
export function FiatAmount({ label, placeholder, value = '', type }: Props) {
  return (
    <NumberInput
      size="xs"
      w={110}
      visibleFrom="sm"
      aria-label={label}
      placeholder={placeholder}
      min={0}
      hideControls
      value={value}
      onChange={(typed) => type(String(typed))}
    />
  );
}
