import { Textarea, type TextareaProps } from '@mantine/core';

interface Props extends Omit<TextareaProps, 'onChange'> {
  /** Receives the text as typed. */
  readonly onChange: (text: string) => void;
}

/** A field of several lines, which grows with its text. */
export const LongField = ({ onChange, ...props }: Props) => (
  <Textarea autosize {...props} onChange={(event) => onChange(event.currentTarget.value)} />
);
