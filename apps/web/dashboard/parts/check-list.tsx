import { Checkbox, Stack } from '@mantine/core';

interface Props<Value extends string> {
  readonly label: string;
  readonly options: readonly (readonly [Value, string])[];
  readonly values: readonly Value[];
  readonly set: (values: Value[]) => void;
}

/** Checkboxes under one label. */
export function CheckList<Value extends string>({ label, options, values, set }: Props<Value>) {
  return (
    <Checkbox.Group label={label} value={[...values]} onChange={set}>
      <Stack gap={6} mt={6}>
        {options.map(([value, text]) => (
          <Checkbox key={value} value={value} label={text} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
