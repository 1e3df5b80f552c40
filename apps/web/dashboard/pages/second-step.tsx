import { Badge, Box, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { BareForm } from '../../console-kit/forms/form.js';
import { CurrentPassword } from '../../console-kit/new-password.js';
import { api, ok, type Schema } from '../client.js';
import { ShownOnce } from '../parts/shown-once.js';
import { LostApp } from '../../console-kit/session/lost-app.js';
import { useFreshStart, useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { EnrolApp } from './enrol-app.js';

/** Sets up two-step sign-in, renews recovery codes, replaces the app. */
export function SecondStep() {
  const { secondFactor, recoveryCodesLeft } = useMe();
  const fresh = useFreshStart();
  const [codes, setCodes] = useState<string[]>();
  const [pending, setPending] = useState<Schema<'EnrolmentView'>>();
  const confirmed = (recoveryCodes: string[]): void => {
    setPending(undefined);
    setCodes(recoveryCodes);
  };
  return (
    <Card className="surface">
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2}>Two-step sign-in</Title>
          <Badge color={secondFactor ? 'green' : 'yellow'}>{secondFactor ? 'on' : 'off'}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {secondFactor
            ? `Each sign-in requires the password and a code from your authenticator app. ${recoveryCodesLeft} recovery codes are left.`
            : 'Without it you can neither see secrets nor change access.'}
        </Text>
        {pending ? (
          <EnrolApp pending={pending} confirmed={confirmed} />
        ) : (
          <Changes begun={setPending} renewed={setCodes} />
        )}
        {secondFactor && !pending && <LostApp onShown={fresh} />}
      </Stack>
      <ShownOnce
        title="Your recovery codes"
        about="Each code signs you in once if you lose your phone. Keep them on paper or in a password manager. They are shown only once."
        secrets={codes && { 'Recovery codes': codes.join('\n') }}
        close={() => setCodes(undefined)}
      />
    </Card>
  );
}

interface ChangesProps {
  readonly begun: (enrolment: Schema<'EnrolmentView'>) => void;
  readonly renewed: (recoveryCodes: string[]) => void;
}

function Changes({ begun, renewed }: ChangesProps) {
  const { secondFactor } = useMe();
  const [password, setPassword] = useState('');
  const begin = useChange({
    work: () => ok(api.POST('/api/second-factor', { body: secondFactor ? {} : { password } })),
    touches: [],
    then: begun,
  });
  const renew = useChange({
    work: () => ok(api.POST('/api/second-factor/recovery-codes')),
    touches: ['me'],
    then: ({ recoveryCodes }) => renewed(recoveryCodes),
  });
  const error = begin.error ?? renew.error;
  return (
    <BareForm onSubmit={() => begin.mutate()}>
      {!secondFactor && (
        <Box maw={360} mb="sm">
          <CurrentPassword label="Your password" value={password} onChange={setPassword} />
        </Box>
      )}
      <Group gap="xs">
        <Button type="submit" variant={secondFactor ? 'default' : 'filled'} loading={begin.isPending}>
          {secondFactor ? 'Replace the app' : 'Set up'}
        </Button>
        {secondFactor && (
          <Button variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            New recovery codes
          </Button>
        )}
      </Group>
      {error && <Failure error={error} />}
    </BareForm>
  );
}
