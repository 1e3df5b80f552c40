import { Center, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiFault, ok } from '../shared/api.js';
import { Enrolment } from '../shared/session/enrolment.js';
import { SecondStep } from '../shared/session/second-step.js';
import { sessionApi } from '../shared/session/session-api.js';
import { StepUpProvider } from '../shared/session/step-up.js';
import { SignIn } from '../shared/session/sign-in.js';
import { api } from './api.js';
import { FaultAlert } from './ui/fault-alert.js';
import { MeContext } from './ui/me.js';
import { Shell } from './shell.js';

/** The way in, and the console behind it. */
export function Console() {
  const queries = useQueryClient();
  const [awaitsCode, setAwaitsCode] = useState(false);
  const [kept, setKept] = useState<string | null>(null);
  const me = useQuery({ queryKey: ['me'], queryFn: () => ok(api.GET('/api/me')), staleTime: Infinity });
  const enter = async (): Promise<void> => {
    setAwaitsCode(false);
    await queries.resetQueries({ queryKey: ['me'] });
  };
  const signIn = async ({ name, password }: { name: string; password: string }): Promise<void> => {
    const { next } = await sessionApi.signIn(name, password);
    if (next === 'code') setAwaitsCode(true);
    else await enter();
  };
  if (awaitsCode) return <SecondStep onIn={() => void enter()} onBack={() => setAwaitsCode(false)} />;
  if (isSignedOut(me.error)) return <SignIn title="Operations" name="User name" signIn={signIn} />;
  if (me.error) return <FaultAlert error={me.error} onRetry={() => void me.refetch()} />;
  if (!me.data) return <Waiting />;
  const { hasSecondFactor, recoveredAt, mode } = me.data;
  const hint = mode === 'sandbox' ? { hint: sandboxHint } : {};
  if (!hasSecondFactor) return <Enrolment onDone={() => void enter()} {...hint} />;
  if (recoveredAt !== null && recoveredAt !== kept)
    return <Enrolment onDone={() => void enter()} onLater={() => setKept(recoveredAt)} {...hint} />;
  return (
    <MeContext value={me.data}>
      <StepUpProvider>
        <Shell />
      </StepUpProvider>
    </MeContext>
  );
}

const isSignedOut = (error: Error | null): boolean => error instanceof ApiFault && error.fault.statusCode === 401;

const Waiting = () => (
  <Center component="main" mih="100dvh">
    <Loader aria-label="Loading" />
  </Center>
);

const sandboxHint = (secret: string) => (
  <Text size="sm" c="dimmed">
    Sandbox, and no app at hand? This prints codes: <code className="mono command">npm run totp -- {secret}</code>
  </Text>
);
