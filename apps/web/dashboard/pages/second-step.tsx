import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { CodeInput } from '../../console-kit/session/code-input.js';
import { api, ok, type Schema } from '../client.js';
import { ShownOnce } from '../parts/shown-once.js';
import { LostApp } from '../../console-kit/session/lost-app.js';
import { useFreshStart, useMe } from '../session.js';
import { useChange } from '../use-change.js';

const Qr = lazy(() => import('../../shared/qr.js'));

/** Sets up two-step sign-in, renews recovery codes, replaces the app. */
export function SecondStep() {
  const { secondFactor, recoveryCodesLeft } = useMe();
  const fresh = useFreshStart();
  const [codes, setCodes] = useState<string[]>();
  const [pending, setPending] = useState<Schema<'EnrolmentView'>>();
  const begin = useChange({ work: () => ok(api.POST('/api/second-factor')), touches: [], then: setPending });
  const renew = useChange({
    work: () => ok(api.POST('/api/second-factor/recovery-codes')),
    touches: ['me'],
    then: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const confirmed = (recoveryCodes: string[]): void => {
    setPending(undefined);
    setCodes(recoveryCodes);
  };
  const error = begin.error ?? renew.error;
  return (
    <Card className="surface">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2}>Two-step sign-in</Title>
          <Badge color={secondFactor ? 'green' : 'yellow'}>{secondFactor ? 'on' : 'off'}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {secondFactor
            ? `A code from your authenticator app is asked for after the password. ${recoveryCodesLeft} recovery codes are left.`
            : 'Without it you can look at everything, but not at secrets, and not change who has access.'}
        </Text>
        {pending ? (
          <Enrol pending={pending} confirmed={confirmed} />
        ) : (
          <Group gap="xs">
            <Button
              variant={secondFactor ? 'default' : 'filled'}
              loading={begin.isPending}
              onClick={() => begin.mutate()}
            >
              {secondFactor ? 'Change the app' : 'Set it up'}
            </Button>
            {secondFactor && (
              <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
                New recovery codes
              </Button>
            )}
          </Group>
        )}
        {secondFactor && !pending && <LostApp onShown={fresh} />}
        {error && <Failure error={error} />}
      </Stack>
      <ShownOnce
        title="Your recovery codes"
        about="Each lets you in once when your phone is gone. Keep them on paper or in a password manager. They are shown this once."
        secrets={codes && { 'Ten codes': codes.join('\n') }}
        close={() => setCodes(undefined)}
      />
    </Card>
  );
}

function Enrol({
  pending: { secret, uri },
  confirmed,
}: {
  readonly pending: Schema<'EnrolmentView'>;
  readonly confirmed: (codes: string[]) => void;
}) {
  const [code, setCode] = useState('');
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => ok(api.POST('/api/second-factor/confirm', { body: { code } })),
    onSuccess: async ({ recoveryCodes }) => {
      confirmed(recoveryCodes);
      await client.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <Group align="flex-start" gap="lg">
        <Suspense fallback={<Text size="sm">Drawing …</Text>}>
          <Qr value={uri} label="QR code for your authenticator app" />
        </Suspense>
        <Stack gap="sm" maw={320}>
          <Text size="sm">Scan it with an authenticator app, or type this in:</Text>
          <Text className="mono break" data-testid="totp-secret">
            {secret}
          </Text>
          <CodeInput label="The six digits it shows" value={code} onChange={setCode} />
          {confirm.error && (
            <Alert color="red" role="alert">
              {confirm.error.message}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={confirm.isPending}>
              Switch it on
            </Button>
          </Group>
        </Stack>
      </Group>
    </form>
  );
}
