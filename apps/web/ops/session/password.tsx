import { Text } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../console-kit/forms/form.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { CurrentPassword, NewPassword } from '../../console-kit/new-password.js';
import { sessionApi } from '../../console-kit/session/session-api.js';
import { Section } from '../ui/section.js';

/** Changes the password; every other session ends. */
export function Password() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useChange({
    work: () => sessionApi.changePassword(current, password),
    touches: [],
    then: () => {
      setCurrent('');
      setPassword('');
    },
  });
  return (
    <Section title="Password">
      <Form verb="Change password" submission={change} place="wide" gap="sm" button={{ variant: 'default' }}>
        <CurrentPassword label="Current password" value={current} onChange={setCurrent} />
        <NewPassword label="New password" value={password} onChange={setPassword} />
        <Text size="sm" role="status">
          {change.isSuccess && 'Changed. You are signed out everywhere else.'}
        </Text>
      </Form>
    </Section>
  );
}
