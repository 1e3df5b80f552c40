import { Button, Card, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

/** Notifications of one id with two contents: an operator asks the provider. Nothing acts on either. */
export function ContradictedPush({ push }: { readonly push: Schema<'ContradictedPushView'> }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { id, driver, pushId, contents, receivedAt } = push;
  const resolve = useMutation({
    mutationFn: () => ok(api.POST('/api/pushes/{id}/resolve', { params: { path: { id } }, body: { reason } })),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['unmatched'] }),
        queries.invalidateQueries({ queryKey: ['work'] }),
      ]),
  });
  return (
    <Card className="surface" padding="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {driver} <span className="mono command">{pushId}</span>
        </Text>
        <Moment at={receivedAt} to="second" />
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        Notifications under one id, with {contents} different contents. No money moved by them.
      </Text>
      <Textarea
        label="Explanation by the provider"
        mt="xs"
        autosize
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {resolve.error && <Failure error={resolve.error} />}
      <Group justify="flex-end" mt="xs">
        <Button
          size="xs"
          disabled={reason.trim().length < 3}
          loading={resolve.isPending}
          onClick={() => resolve.mutate()}
        >
          Resolve
        </Button>
      </Group>
    </Card>
  );
}
