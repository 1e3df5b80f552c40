import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { TextField } from '../console-kit/forms/text-field.js';
import { Entrance } from '../console-kit/session/entrance.js';
import { api, ok } from './client.js';

/** Form that requests a link to set a new password. */
export default function Forgotten() {
  const [email, setEmail] = useState('');
  const [, go] = useLocation();
  const ask = useMutation({ mutationFn: () => ok(api.POST('/api/password-links', { body: { email } })) });
  const back = (
    <Anchor component={Link} href="/" size="sm">
      Back to sign-in
    </Anchor>
  );
  if (ask.data)
    return (
      <Entrance title="Forgotten password" submit="Back to sign-in" busy={false} onSubmit={() => go('/')}>
        <Text size="sm" role="status">
          {ask.data.way === 'email' ? SENT : BY_OPERATOR}
        </Text>
      </Entrance>
    );
  return (
    <Entrance
      title="Forgotten password"
      error={ask.error}
      submit="Send a link"
      busy={ask.isPending}
      onSubmit={() => ask.mutate()}
      beside={back}
    >
      <TextField type="email" label="Work email" autoComplete="username" required value={email} onChange={setEmail} />
    </Entrance>
  );
}

const SENT =
  'If a member of a team has this address, a link is on its way. It works once, for an hour. No email after a few minutes? Ask an operator of the service for a link.';
const BY_OPERATOR = 'This service sends no email. Ask an operator of the service for a link to a new password.';
