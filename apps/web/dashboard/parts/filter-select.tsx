import { NativeSelect } from '@mantine/core';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly choose: (value: string) => void;
}

/** Returns the option that removes a filter. */
export const any = (label: string): Option => ({ value: '', label });

/** A filter of a list with a fixed set of values. */
export function FilterSelect({ label, options, value = '', choose }: Props) {
  return (
    <NativeSelect
      size="xs"
      maw={240}
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
