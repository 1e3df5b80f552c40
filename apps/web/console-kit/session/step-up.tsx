import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { ApiFault } from '../../shared/api.js';
import { CodeInput } from './code-input.js';
import { PasskeyButton } from './passkey-button.js';
import { sessionApi } from './session-api.js';

type Guarded = <T>(work: () => Promise<T>) => Promise<T>;

const StepUpContext = createContext<Guarded>((work) => work());

/** Runs what is for secrets and money: asks for a code first when the last one is older than five minutes. */
export const useStepUp = (): Guarded => useContext(StepUpContext);

/** A dialog may be what asks for the code. */
const ABOVE_OTHER_DIALOGS = 400;

class GivenUp extends Error {
  constructor() {
    super('Nothing was changed: no code was entered.');
  }
}

export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const waiting = useRef<{ resolve: () => void; reject: (error: Error) => void }>(undefined);
  const guarded = useCallback<Guarded>(async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiFault) || error.code !== 'STEP_UP_REQUIRED') throw error;
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject };
        setAsking(true);
      });
      return work();
    }
  }, []);
  const end = (how: (of: NonNullable<typeof waiting.current>) => void): void => {
    setAsking(false);
    if (waiting.current) how(waiting.current);
    waiting.current = undefined;
  };
  return (
    <StepUpContext value={guarded}>
      {children}
      <Modal
        opened={isAsking}
        zIndex={ABOVE_OTHER_DIALOGS}
        onClose={() => end(({ reject }) => reject(new GivenUp()))}
        title="Confirm that it is you"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <AskCode onRight={() => end(({ resolve }) => resolve())} />
      </Modal>
    </StepUpContext>
  );
}

function AskCode({ onRight }: { readonly onRight: () => void }) {
  const [code, setCode] = useState('');
  const attempt = useMutation({
    mutationFn: () => sessionApi.stepUp(code),
    onSuccess: onRight,
    onError: () => setCode(''),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // the dialog may stand inside another form
        attempt.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          Secrets, access and money require a fresh code. It is valid for five minutes, and each code works once.
        </Text>
        <CodeInput label="Code from your authenticator app" value={code} onChange={setCode} />
        {attempt.error && (
          <Alert color="red" role="alert">
            {attempt.error.message}
          </Alert>
        )}
        <Group justify="flex-end">
          <PasskeyButton label="Use a passkey" onDone={onRight} />
          <Button type="submit" loading={attempt.isPending}>
            Confirm
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
