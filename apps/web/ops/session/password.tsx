import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionApi } from '../../shared/session/session-api.js';
import { FaultAlert } from '../ui/fault-alert.js';
import { Section } from '../ui/section.js';

/** Another password; every other session ends. */
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
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <PasswordInput
            label="New password"
            description="At least 12 characters"
            autoComplete="new-password"
            required
            minLength={12}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {change.error && <FaultAlert error={change.error} />}
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
