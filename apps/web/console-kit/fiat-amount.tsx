import { NumberInput } from '@mantine/core';
import { useTypedFilter } from './typed-filter.js';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly apply: (value: string) => void;
}

/** One end of a range of fiat amounts, as a filter of a list. Not on phones, where there is no room for it. */
export function FiatAmount({ label, placeholder, value = '', apply }: Props) {
  const { text, type } = useTypedFilter(value, apply);
  return (
    <NumberInput
      size="xs"
      w={110}
      visibleFrom="sm"
      aria-label={label}
      placeholder={placeholder}
      min={0}
      hideControls
      value={text}
      onChange={(typed) => type(String(typed))}
    />
  );
}
