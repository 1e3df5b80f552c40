import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from '../forms/form.js';
import { TextField } from '../forms/text-field.js';
import { sessionApi } from './session-api.js';
import { Refusal } from './refusal.js';

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
    <Form
      verb="Set up a new app"
      submission={show}
      place="left"
      gap="sm"
      maw={360}
      button={{ variant: 'default' }}
      Problem={Refusal}
    >
      <TextField
        label="Recovery code"
        description="Each of the ten codes works once."
        required
        autoComplete="off"
        value={code}
        onChange={setCode}
      />
    </Form>
  );
}
