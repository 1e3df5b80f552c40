import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Failure } from '../../console-kit/failure.js';
import { Age } from '../../console-kit/moment.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** Users who cannot open anything new until an operator lifts the block. */
export function Blocked() {
  const blocked = useQuery({ queryKey: ['blocked'], queryFn: () => ok(api.GET('/api/blocked-users')) });
  if ((blocked.data ?? []).length === 0) return null;
  return (
    <Section title="Blocked users">
      <Stack>
        {blocked.data?.map((user) => (
          <One key={user.userId} user={user} />
        ))}
      </Stack>
    </Section>
  );
}

function One({ user: { userId, reason, blockedAt } }: { readonly user: Schema<'BlockedUserView'> }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [why, setWhy] = useState('');
  const lift = useMutation({
    mutationFn: () =>
      stepUp(() =>
        ok(api.POST('/api/users/{id}/unblock', { params: { path: { id: userId } }, body: { reason: why } })),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['blocked'] }),
  });
  return (
    <form
      data-item
      onSubmit={(event) => {
        event.preventDefault();
        lift.mutate();
      }}
    >
      <Text size="sm">
        <Link href={`/kyc/${userId}`} className="link mono">
          …{userId.slice(-8)}
        </Link>{' '}
        for <Age since={blockedAt} />: {reason}
      </Text>
      <Group align="end" gap="xs">
        <TextInput
          flex="1 1 200px"
          size="xs"
          label="Reason for lifting the block"
          required
          minLength={3}
          value={why}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" loading={lift.isPending}>
          Lift the block
        </Button>
      </Group>
      {lift.error && <Failure error={lift.error} />}
    </form>
  );
}
