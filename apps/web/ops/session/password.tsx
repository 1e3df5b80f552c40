import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { CurrentPassword, NewPassword } from '../../console-kit/new-password.js';
import { sessionApi } from '../../console-kit/session/session-api.js';
import { Section } from '../ui/section.js';

/** Changes the password; every other session ends. */
export function Password() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => sessionApi.changePassword(current, password),
    onSuccess: () => {
      setCurrent('');
      setPassword('');
    },
  });
  return (
    <Section title="Password">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate();
        }}
      >
        <Stack gap="sm">
          <CurrentPassword label="Current password" value={current} onChange={setCurrent} />
          <NewPassword label="New password" value={password} onChange={setPassword} />
          {change.error && <Failure error={change.error} />}
          <Text size="sm" role="status">
            {change.isSuccess && 'Changed. You are signed out everywhere else.'}
          </Text>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </Section>
  );
}
