import { TextField } from './forms/text-field.js';
import { useTypedFilter } from './typed-filter.js';

interface Props {
  readonly placeholder: string;
  readonly value: string | undefined;
  readonly apply: (value: string) => void;
}

/** Searches a list as text is typed. */
export function SearchFilter({ placeholder, value = '', apply }: Props) {
  const { text, type } = useTypedFilter(value, apply);
  return <TextField size="xs" w={240} aria-label="Search" placeholder={placeholder} value={text} onChange={type} />;
}
