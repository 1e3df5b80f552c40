import { Alert, Button, Card, Center, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

interface Props {
  readonly title: string;
  /** What the account is named by: an e-mail address or a user name. */
  readonly name: string;
  readonly signIn: (account: { name: string; password: string }) => Promise<unknown>;
}

/** Name and password; what comes after is the page's. */
export function SignIn({ title, name: label, signIn }: Props) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const attempt = useMutation({ mutationFn: signIn });
  return (
    <Center component="main" mih="100dvh" p="md">
      <Card w="100%" maw={380} className="surface">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            attempt.mutate({ name, password });
          }}
        >
          <Stack>
            <Title order={1}>{title}</Title>
            <TextInput label={label} autoComplete="username" required value={name} onChange={(event) => setName(event.currentTarget.value)} />
            <PasswordInput label="Password" autoComplete="current-password" required value={password} onChange={(event) => setPassword(event.currentTarget.value)} />
            {attempt.error && (
              <Alert color="red" role="alert">
                {attempt.error.message}
              </Alert>
            )}
            <Button type="submit" loading={attempt.isPending}>
              Continue
            </Button>
          </Stack>
        </form>
      </Card>
    </Center>
  );
}
