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
  const link = useQuery({
    queryKey: ['password-link', token],
    queryFn: () => ok(api.POST('/api/password-links/look', { body: { token } })),
    retry: false,
    staleTime: Infinity,
  });
  if (link.error) return <Expired message={link.error.message} />;
  if (link.data) return <Choose token={token} email={link.data.email} />;
  return (
    <Center component="main" mih="100dvh">
      <Loader aria-label="Loading" />
    </Center>
  );
}

function Expired({ message }: { readonly message: string }) {
  const [, go] = useLocation();
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
      <Text size="sm">{message}</Text>
    </Entrance>
  );
}

function Choose({ token, email }: { readonly token: string; readonly email: string }) {
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => ok(api.POST('/api/password-links/use', { body: { token, password } })),
  });
  if (reset.isSuccess) return <Changed />;
  return (
    <Entrance
      title="Choose a new password"
      error={reset.error}
      submit="Change password"
      busy={reset.isPending}
      onSubmit={() => reset.mutate()}
    >
      <Text size="sm" className="break">
        For {email}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <NewPassword
        label="New password"
        hint="A phrase of several words is easier to remember than symbols."
        value={password}
        onChange={setPassword}
      />
    </Entrance>
  );
}

function Changed() {
  const [, go] = useLocation();
  return (
    <Entrance title="Your password is changed" submit="Sign in" busy={false} onSubmit={() => go('/')}>
      <Text size="sm">Every browser is signed out. Two-step sign-in stays as it was.</Text>
    </Entrance>
  );
}
