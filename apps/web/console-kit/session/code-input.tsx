import { plainDigits } from '../../shared/digits.js';
import { TextField } from '../forms/text-field.js';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field for the six digits of an authenticator app; a pasted code may contain a space. */
export const CodeInput = ({ label, value, onChange }: Props) => (
  <TextField
    label={label}
    inputMode="numeric"
    autoComplete="one-time-code"
    required
    data-autofocus
    maxLength={7}
    value={value}
    onChange={(text) => onChange(plainDigits(text).replace(/\D/g, '').slice(0, 6))}
  />
);
