import { Center, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failure } from '../console-kit/failure.js';
import { ApiFault, ok } from '../shared/api.js';
import { SignInSteps } from '../console-kit/session/sign-in-steps.js';
import { api } from './api.js';

const Enrolment = lazy(async () => ({ default: (await import('../console-kit/session/enrolment.js')).Enrolment }));
const SignedIn = lazy(() => import('./signed-in.js'));

/** The sign-in, and the console behind it. */
export const Console = () => (
  <Suspense fallback={<Waiting />}>
    <Entrance />
  </Suspense>
);

function Entrance() {
  const queries = useQueryClient();
  const [kept, setKept] = useState<string | null>(null);
  const me = useQuery({ queryKey: ['me'], queryFn: () => ok(api.GET('/api/me')), staleTime: Infinity });
  const enter = (): Promise<void> => queries.resetQueries({ queryKey: ['me'] });
  if (isSignedOut(me.error)) return <SignInSteps title="Operations" name="User name" onIn={enter} />;
  if (me.error) return <Failure error={me.error} retry={() => void me.refetch()} />;
  if (!me.data) return <Waiting />;
  const { hasSecondFactor, recoveredAt, mode } = me.data;
  const hint = mode === 'sandbox' ? { hint: sandboxHint } : {};
  if (!hasSecondFactor) return <Enrolment onDone={() => void enter()} {...hint} />;
  if (recoveredAt !== null && recoveredAt !== kept)
    return <Enrolment onDone={() => void enter()} onLater={() => setKept(recoveredAt)} {...hint} />;
  return <SignedIn me={me.data} />;
}

const isSignedOut = (error: Error | null): boolean => error instanceof ApiFault && error.fault.statusCode === 401;

const Waiting = () => (
  <Center component="main" mih="100dvh">
    <Loader aria-label="Loading" />
  </Center>
);

const sandboxHint = (secret: string) => (
  <Text size="sm" c="dimmed">
    Sandbox without an authenticator app? This command prints codes:{' '}
    <code className="mono command">npm run totp -- {secret}</code>
  </Text>
);
