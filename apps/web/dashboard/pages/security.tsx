import { Card, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../console-kit/forms/form.js';
import { CurrentPassword, NewPassword } from '../../console-kit/new-password.js';
import { Passkeys } from '../../console-kit/session/passkeys.js';
import { api, ok } from '../client.js';
import { Page } from '../parts/page.js';
import { useMe } from '../session.js';
import { useChange } from '../use-change.js';
import { Sessions } from './open-sessions.js';
import { SecondStep } from './second-step.js';

/** Account security: two-step sign-in, password and open sessions. */
export default function Security() {
  return (
    <Page title="Account security" about={useMe().email}>
      <SecondStep />
      <Password />
      <Card className="surface">
        <Stack gap="sm">
          <Title order={2}>Passkeys</Title>
          <Passkeys />
        </Stack>
      </Card>
      <Sessions />
    </Page>
  );
}

function Password() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useChange({
    work: () => ok(api.POST('/api/password', { body: { current, password } })),
    touches: ['sessions'],
    done: () => 'Password changed. All other sessions ended.',
    then: () => {
      setCurrent('');
      setPassword('');
    },
  });
  return (
    <Card className="surface">
      <Form verb="Change password" submission={change} place="left" gap="sm" maw={360} button={{ variant: 'default' }}>
        <Title order={2}>Password</Title>
        <CurrentPassword label="Current password" value={current} onChange={setCurrent} />
        <NewPassword label="New password" value={password} onChange={setPassword} />
      </Form>
    </Card>
  );
}
