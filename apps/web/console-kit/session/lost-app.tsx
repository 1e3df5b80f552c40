import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionApi } from './session-api.js';

/** For a signed-in user without the authenticator app: accepts a recovery code instead of an app code to set up another app. */
export function LostApp({ onShown }: { readonly onShown: () => unknown }) {
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const show = useMutation({
    mutationFn: () => sessionApi.recover(code),
    onSuccess: onShown,
    onError: () => setCode(''),
  });
  if (!isOpen) {
    return (
      <Group>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          Lost the app?
        </Button>
      </Group>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        show.mutate();
      }}
    >
      <Stack gap="sm" maw={360}>
        <TextInput
          label="Recovery code"
          description="Each of the ten codes works once."
          required
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {show.error && (
          <Alert color="red" role="alert">
            {show.error.message}
          </Alert>
        )}
        <Group>
          <Button type="submit" variant="default" loading={show.isPending}>
            Set up a new app
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
