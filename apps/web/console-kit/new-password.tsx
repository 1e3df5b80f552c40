import { PasswordInput } from '@mantine/core';

interface Props {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field for a new password, within the server's length limits. */
export const NewPassword = ({ label, hint, value, onChange }: Props) => (
  <PasswordInput
    label={label}
    description={`At least 12 characters.${hint === undefined ? '' : ` ${hint}`}`}
    autoComplete="new-password"
    required
    minLength={12}
    maxLength={128}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

export const CurrentPassword = ({ label, value, onChange }: Props) => (
  <PasswordInput
    label={label}
    autoComplete="current-password"
    required
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
