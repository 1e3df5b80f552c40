import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { RowForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Age } from '../../console-kit/moment.js';
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
  const [why, setWhy] = useState('');
  const lift = useChange({
    work: () => ok(api.POST('/api/users/{id}/unblock', { params: { path: { id: userId } }, body: { reason: why } })),
    touches: ['blocked'],
  });
  return (
    <div data-item>
      <Text size="sm">
        <Link href={`/kyc/${userId}`} className="link mono">
          …{userId.slice(-8)}
        </Link>{' '}
        for <Age since={blockedAt} />: {reason}
      </Text>
      <RowForm verb="Lift the block" submission={lift} gap="xs" button={{ size: 'xs' }}>
        <TextField
          flex="1 1 200px"
          size="xs"
          label="Reason for lifting the block"
          required
          minLength={3}
          value={why}
          onChange={setWhy}
        />
      </RowForm>
    </div>
  );
}
