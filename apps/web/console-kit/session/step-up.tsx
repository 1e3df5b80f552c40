import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { ApiFault } from '../../shared/api.js';
import { CodeInput } from './code-input.js';
import { InDialog } from './entrance.js';
import { PasskeyButton } from './passkey-button.js';
import { sessionApi } from './session-api.js';

const Enrolment = lazy(() => import('./enrolment.js').then((module) => ({ default: module.Enrolment })));

type Guarded = <T>(work: () => Promise<T>) => Promise<T>;

const StepUpContext = createContext<Guarded>((work) => work());

/**
 * Returns a guard for actions on secrets and money. If the server requires a more recent code or two-step sign-in, a dialog requests it and the action runs
 * again, so that a filled form is never lost.
 */
export const useStepUp = (): Guarded => useContext(StepUpContext);

/** The dialog for the code may open above another one. */
const ABOVE_OTHER_DIALOGS = 400;

class GivenUp extends Error {
  constructor() {
    super('Nothing was changed: it was not confirmed.');
  }
}

export function StepUpProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<Demand>();
  const waiting = useRef<{ resolve: () => void; reject: (error: Error) => void }>(undefined);
  const guarded = useCallback<Guarded>(async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const demand = demandIn(error);
        if (demand === undefined) throw error;
        await new Promise<void>((resolve, reject) => {
          waiting.current = { resolve, reject };
          setAsking(demand);
        });
      }
    }
  }, []);
  const end = (how: (of: NonNullable<typeof waiting.current>) => void): void => {
    setAsking(undefined);
    if (waiting.current) how(waiting.current);
    waiting.current = undefined;
  };
  return (
    <StepUpContext value={guarded}>
      {children}
      <Modal
        opened={asking !== undefined}
        zIndex={ABOVE_OTHER_DIALOGS}
        onClose={() => end(({ reject }) => reject(new GivenUp()))}
        title={asking === 'SECOND_FACTOR_REQUIRED' ? 'Secrets need two-step sign-in' : 'Confirm that it is you'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {asking === 'SECOND_FACTOR_REQUIRED' ? (
          <InDialog value={true}>
            <Suspense fallback={<Text size="sm">Loading…</Text>}>
              <Enrolment
                onDone={() => {
                  void client.invalidateQueries({ queryKey: ['me'] });
                  end(({ resolve }) => resolve());
                }}
              />
            </Suspense>
          </InDialog>
        ) : (
          <AskCode onRight={() => end(({ resolve }) => resolve())} />
        )}
      </Modal>
    </StepUpContext>
  );
}

const DEMANDS = ['STEP_UP_REQUIRED', 'SECOND_FACTOR_REQUIRED'] as const;
type Demand = (typeof DEMANDS)[number];

const demandIn = (error: unknown): Demand | undefined =>
  error instanceof ApiFault ? DEMANDS.find((demand) => demand === error.code) : undefined;

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
        event.stopPropagation(); // the dialog may be rendered inside another form
        attempt.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          Secrets, access and money require a code of the last five minutes, identity checks one of the last hour. Each
          code works once.
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
