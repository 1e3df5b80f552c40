import { TextInput, type TextInputProps } from '@mantine/core';

interface Typed {
  /** Receives the text as typed. */
  readonly onChange: (text: string) => void;
}

/** A line of text. */
export const TextField = ({ onChange, ...props }: Omit<TextInputProps, 'onChange'> & Typed) => (
  <TextInput {...props} onChange={(event) => onChange(event.currentTarget.value)} />
);

/** A line of text that cannot begin or end with spaces, such as a pasted id. */
export const TrimmedField = ({ onChange, ...props }: Omit<TextInputProps, 'onChange'> & Typed) => (
  <TextField {...props} onChange={(text) => onChange(text.trim())} />
);
