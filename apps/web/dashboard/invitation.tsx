import { Anchor, Card, Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Form } from '../console-kit/forms/form.js';
import { TextField } from '../console-kit/forms/text-field.js';
import { NewPassword } from '../console-kit/new-password.js';
import { api, ok, type Schema } from './client.js';
import { useFreshStart } from './session.js';

/** Landing page of an invitation. Its token follows the `#`, which browsers never send to a server. */
export function Invitation() {
  const [token] = useState(() => window.location.hash.slice(1));
  const offer = useQuery({
    queryKey: ['offer', token],
    queryFn: () => ok(api.POST('/api/invitations/look', { body: { token } })),
    retry: false,
  });
  return (
    <Center component="main" mih="100dvh" p="md">
      <Card w="100%" maw={420} className="surface">
        {offer.data ? (
          <Accept token={token} offer={offer.data} />
        ) : offer.error ? (
          <Gone message={offer.error.message} />
        ) : (
          <Loader aria-label="Loading" />
        )}
      </Card>
    </Center>
  );
}

interface AcceptProps {
  readonly token: string;
  readonly offer: { partner: string; email: string; role: string };
}

function Accept({ token, offer }: AcceptProps) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accept = useAccept({ token, name, password });
  return (
    <Form verb="Join" submission={accept} place="wide">
      <Title order={1}>Join {offer.partner}</Title>
      <Text c="dimmed" size="sm">
        You were invited as {offer.role}. You will sign in as {offer.email}.
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={offer.email} readOnly />
      <TextField label="Your name" autoComplete="name" required maxLength={100} value={name} onChange={setName} />
      <NewPassword
        label="Choose a password"
        hint="A phrase of several words is easier to remember than symbols."
        value={password}
        onChange={setPassword}
      />
    </Form>
  );
}

/** Accepts the invitation, signs the new member in and opens account security. */
function useAccept(body: Schema<'AcceptInvitationDto'>) {
  const [, go] = useLocation();
  const enter = useFreshStart();
  return useMutation({
    mutationFn: async () => {
      await ok(api.POST('/api/invitations/accept', { body }));
      await enter();
      go('/security');
    },
  });
}

function Gone({ message }: { readonly message: string }) {
  return (
    <Stack>
      <Title order={1}>This link has expired</Title>
      <Text>{message}</Text>
      <Anchor href="./">Sign in</Anchor>
    </Stack>
  );
}
