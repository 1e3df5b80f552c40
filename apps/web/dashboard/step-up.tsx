import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { api, isFault, ok } from './client.js';

type Guarded = <T>(work: () => Promise<T>) => Promise<T>;

const Context = createContext<Guarded>((work) => work());

/** Does something that the server wants a fresh code for: asks for the code when it does, and does it then. */
export const useGuarded = (): Guarded => useContext(Context);

/** Thrown where the person closed the question. */
export class StepUpRefused extends Error {
  constructor() {
    super('Nothing was changed: no code was given.');
  }
}

export function StepUp({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<{ go: () => void; stop: (error: Error) => void } | null>(null);
  const ask = useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        waiting.current = { go: resolve, stop: reject };
        setIsOpen(true);
      }),
    [],
  );
  const guarded = useCallback<Guarded>(
    async (work) => {
      try {
        return await work();
      } catch (error) {
        if (!isFault(error, 'STEP_UP_REQUIRED')) throw error;
        await ask();
        return work();
      }
    },
    [ask],
  );
  const end = (settle: (waiter: { go: () => void; stop: (error: Error) => void }) => void): void => {
    setIsOpen(false);
    if (waiting.current) settle(waiting.current);
    waiting.current = null;
  };
  return (
    <Context value={guarded}>
      {children}
      <Modal opened={isOpen} onClose={() => end(({ stop }) => stop(new StepUpRefused()))} title="Confirm that it is you" zIndex={400} centered>
        {isOpen && <Question done={() => end(({ go }) => go())} />}
      </Modal>
    </Context>
  );
}

function Question({ done }: { readonly done: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({ mutationFn: () => ok(api.POST('/api/step-up', { body: { code: code.replace(/\s/g, '') } })), onSuccess: done });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        confirm.mutate();
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          Secrets and access need a code from your authenticator app. It is good for five minutes, and each code works once.
        </Text>
        <TextInput data-autofocus label="Six digits" inputMode="numeric" autoComplete="one-time-code" required value={code} onChange={(event) => setCode(event.currentTarget.value)} />
        {confirm.error && (
          <Alert color="red" role="alert">
            {confirm.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={confirm.isPending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
