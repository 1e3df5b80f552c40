import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../shared/api.js';
import { CurrentPassword } from '../new-password.js';
import { Entrance } from './entrance.js';
import { sessionApi } from './session-api.js';

interface Props {
  readonly onBegun: (offer: Schema<'EnrolmentView'>) => void;
}

/** Requires the password again before the first second factor is set up, since the user may have left the keyboard. */
export function AskPassword({ onBegun }: Props) {
  const [password, setPassword] = useState('');
  const begin = useMutation({ mutationFn: () => sessionApi.beginEnrolment(password), onSuccess: onBegun });
  return (
    <Entrance
      title="Set up two-step sign-in"
      error={begin.error}
      submit="Continue"
      busy={begin.isPending}
      onSubmit={() => begin.mutate()}
    >
      <Text size="sm">Enter your password once more, then scan a code with an authenticator app.</Text>
      <CurrentPassword label="Your password" value={password} onChange={setPassword} />
    </Entrance>
  );
}
