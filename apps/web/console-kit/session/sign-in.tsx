import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TextField } from '../forms/text-field.js';
import { CurrentPassword } from '../new-password.js';
import { Entrance } from './entrance.js';
import { PasskeyButton } from './passkey-button.js';

interface Props {
  readonly title: string;
  /** Label of the account's name: an email address or a user name. */
  readonly name: string;
  /** Called after a passkey sign-in, which needs no further step. */
  readonly onIn: () => unknown;
  readonly beside?: ReactNode;
  readonly signIn: (account: { name: string; password: string }) => Promise<unknown>;
}

/** Form for name and password; the page decides what follows. */
export function SignIn({ title, name: label, onIn, beside, signIn }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: signIn });
  return (
    <Entrance
      title={title}
      error={attempt.error}
      submit="Continue"
      busy={attempt.isPending}
      onSubmit={() => attempt.mutate({ name, password })}
      beside={
        <>
          <PasskeyButton label="Sign in with a passkey" onDone={onIn} />
          {beside}
        </>
      }
    >
      <TextField label={label} autoComplete="username" required value={name} onChange={setName} />
      <CurrentPassword label="Password" value={password} onChange={setPassword} />
    </Entrance>
  );
}
