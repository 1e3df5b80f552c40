import { Anchor, Center, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { Failure } from '../console-kit/failure.js';
import { isFault } from './client.js';
import { Invitation } from './invitation.js';
import { useFreshStart, useSession } from './session.js';
import { SignInSteps } from '../console-kit/session/sign-in-steps.js';

/** The partner dashboard: the pages for a signed-in member, the sign-in for other visitors. */
export function Dashboard() {
  const [path] = useLocation();
  if (path === '/invitation') return <Invitation />;
  if (path !== '/forgotten' && path !== '/password') return <SignInOrPages />;
  return <Suspense fallback={<Waiting />}>{path === '/forgotten' ? <Forgotten /> : <ResetPassword />}</Suspense>;
}

const SignedInPages = lazy(() => import('./signed-in.js'));
const Enrolment = lazy(async () => ({ default: (await import('../console-kit/session/enrolment.js')).Enrolment }));
const Forgotten = lazy(() => import('./forgotten.js'));
const ResetPassword = lazy(() => import('./reset-password.js'));
const Waiting = () => <Loader aria-label="Loading" />;

function SignInOrPages() {
  const me = useSession();
  const enter = useFreshStart();
  const [kept, setKept] = useState<string | null>(null);
  useSignOutWhenEnded();
  if (me.data) {
    const { recoveredAt } = me.data;
    const hasLostApp = recoveredAt !== null && recoveredAt !== kept;
    return (
      <Suspense fallback={<Waiting />}>
        {hasLostApp ? (
          <Enrolment onDone={() => void enter()} onLater={() => setKept(recoveredAt)} />
        ) : (
          <SignedInPages me={me.data} />
        )}
      </Suspense>
    );
  }
  if (isFault(me.error, 'SESSION_REQUIRED'))
    return (
      <SignInSteps
        title="Partner dashboard"
        name="Work email"
        onIn={enter}
        beside={
          <Anchor component={Link} href="/forgotten" size="sm">
            Forgot your password?
          </Anchor>
        }
      />
    );
  return (
    <Center mih="100dvh" p="md">
      {me.error ? <Failure error={me.error} retry={() => void me.refetch()} /> : <Waiting />}
    </Center>
  );
}

/** Returns to the sign-in when any query finds that the session has ended. */
function useSignOutWhenEnded(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        const [what] = query.queryKey as readonly unknown[];
        const ended = what !== 'me' && isFault(query.state.error, 'SESSION_REQUIRED');
        if (ended) void client.resetQueries({ queryKey: ['me'] });
      }),
    [client],
  );
}
