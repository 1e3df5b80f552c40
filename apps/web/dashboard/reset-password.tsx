import { Anchor, Center, Loader, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { NewPassword } from '../console-kit/new-password.js';
import { Entrance } from '../console-kit/session/entrance.js';
import { api, ok } from './client.js';

/** Landing page of a password link. Its secret follows the `#`, which browsers never send to a server. */
export default function ResetPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [password, setPassword] = useState('');
  const [, go] = useLocation();
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => ok(api.POST('/api/password-links/look', { body: { token } })),
    retry: false,
    staleTime: Infinity,
  });
  const reset = useMutation({
    mutationFn: () => ok(api.POST('/api/password-links/use', { body: { token, password } })),
  });
  if (reset.isSuccess)
    return (
      <Entrance title="Your password is changed" submit="Sign in" busy={false} onSubmit={() => go('/')}>
        <Text size="sm">Every browser is signed out. Two-step sign-in stays as it was.</Text>
      </Entrance>
    );
  if (link.error)
    return (
      <Entrance
        title="This link has expired"
        submit="Request another link"
        busy={false}
        onSubmit={() => go('/forgotten')}
        beside={
          <Anchor component={Link} href="/" size="sm">
            Back to sign-in
          </Anchor>
        }
      >
        <Text size="sm">{link.error.message}</Text>
      </Entrance>
    );
  if (!link.data)
    return (
      <Center component="main" mih="100dvh">
        <Loader aria-label="Loading" />
      </Center>
    );
  return (
    <Entrance
      title="Choose a new password"
      error={reset.error}
      submit="Change password"
      busy={reset.isPending}
      onSubmit={() => reset.mutate()}
    >
      <Text size="sm" className="break">
        For {link.data.email}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={link.data.email} readOnly />
      <NewPassword
        label="New password"
        hint="A phrase of several words is easier to remember than symbols."
        value={password}
        onChange={setPassword}
      />
    </Entrance>
  );
}
