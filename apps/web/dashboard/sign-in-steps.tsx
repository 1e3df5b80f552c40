import { Alert, Anchor, Button, Card, Center, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { SignIn } from '../shared/sign-in.js';
import { api, ok } from './client.js';
import { useFreshStart } from './session.js';

/** Password, then, where one is set up, a code. */
export function SignInSteps() {
  const [wantsCode, setWantsCode] = useState(false);
  const enter = useFreshStart();
  if (wantsCode) return <Code back={() => setWantsCode(false)} />;
  const signIn = async (account: { name: string; password: string }): Promise<void> => {
    const { next } = await ok(api.POST('/api/sign-in', { body: account }));
    if (next === 'code') setWantsCode(true);
    else await enter();
  };
  return <SignIn title="Partner dashboard" name="Work email" signIn={signIn} />;
}

function Code({ back }: { readonly back: () => void }) {
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const enter = useFreshStart();
  const attempt = useMutation({
    mutationFn: async () => {
      const body = { code: code.replace(/\s/g, '') };
      await ok(isRecovery ? api.POST('/api/sign-in/recovery-code', { body }) : api.POST('/api/sign-in/code', { body }));
      await enter();
    },
  });
  return (
    <Center component="main" mih="100dvh" p="md">
      <Card w="100%" maw={380} className="surface">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            attempt.mutate();
          }}
        >
          <Stack>
            <Title order={1}>{isRecovery ? 'Recovery code' : 'Your code'}</Title>
            <Text c="dimmed" size="sm">
              {isRecovery ? 'One of the ten codes you kept when you set up two-step sign-in. Each works once.' : 'Open your authenticator app and type the six digits it shows.'}
            </Text>
            <TextInput
              key={String(isRecovery)}
              data-autofocus
              autoFocus
              label={isRecovery ? 'Recovery code' : 'Six digits'}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              required
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            {attempt.error && (
              <Alert color="red" role="alert">
                {attempt.error.message}
              </Alert>
            )}
            <Button type="submit" loading={attempt.isPending}>
              Sign in
            </Button>
            <Anchor component="button" type="button" size="sm" onClick={() => setIsRecovery(!isRecovery)}>
              {isRecovery ? 'Use the authenticator app' : 'I do not have my phone'}
            </Anchor>
            <Anchor component="button" type="button" size="sm" onClick={back}>
              Sign in as somebody else
            </Anchor>
          </Stack>
        </form>
      </Card>
    </Center>
  );
}
