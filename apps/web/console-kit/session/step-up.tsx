import { Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react';
import { ApiFault } from '../../shared/api.js';
import { Form } from '../forms/form.js';
import { CodeInput } from './code-input.js';
import { InDialog } from './entrance.js';
import { PasskeyButton } from './passkey-button.js';
import { sessionApi } from './session-api.js';
import { Refusal } from './refusal.js';

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
  const { guarded, demand, confirm, giveUp } = useGuard();
  return (
    <StepUpContext value={guarded}>
      {children}
      <Modal
        opened={demand !== undefined}
        zIndex={ABOVE_OTHER_DIALOGS}
        onClose={giveUp}
        title={demand === 'SECOND_FACTOR_REQUIRED' ? 'Secrets need two-step sign-in' : 'Confirm that it is you'}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {demand === 'SECOND_FACTOR_REQUIRED' ? <EnrolFirst onDone={confirm} /> : <AskCode onRight={confirm} />}
      </Modal>
    </StepUpContext>
  );
}

/** Repeats refused work once the user has confirmed; while `demand` is set, the dialog requests it. */
function useGuard() {
  const [demand, setDemand] = useState<Demand>();
  const waiting = useRef<{ resolve: () => void; reject: (error: Error) => void }>(undefined);
  const guarded = useCallback<Guarded>(async (work) => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const found = demandIn(error);
        if (found === undefined) throw error;
        await new Promise<void>((resolve, reject) => {
          waiting.current = { resolve, reject };
          setDemand(found);
        });
      }
    }
  }, []);
  const end = (how: (of: NonNullable<typeof waiting.current>) => void): void => {
    setDemand(undefined);
    if (waiting.current) how(waiting.current);
    waiting.current = undefined;
  };
  return {
    guarded,
    demand,
    confirm: () => end(({ resolve }) => resolve()),
    giveUp: () => end(({ reject }) => reject(new GivenUp())),
  };
}

function EnrolFirst({ onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  return (
    <InDialog value={true}>
      <Suspense fallback={<Text size="sm">Loading…</Text>}>
        <Enrolment
          onDone={() => {
            void client.invalidateQueries({ queryKey: ['me'] });
            onDone();
          }}
        />
      </Suspense>
    </InDialog>
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
    <Form
      verb="Confirm"
      submission={attempt}
      buttons={<PasskeyButton label="Use a passkey" onDone={onRight} />}
      Problem={Refusal}
    >
      <Text size="sm">
        Secrets, access and money require a code of the last five minutes, identity checks one of the last hour. Each
        code works once.
      </Text>
      <CodeInput label="Code from your authenticator app" value={code} onChange={setCode} />
    </Form>
  );
}
