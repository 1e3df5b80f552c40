import { Button, Card, Group, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { TransactionLink } from '../ui/links.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

/** An event that was reported twice with other content: an operator asks the bank. The first report is acted on. */
export function Conflict({ conflict }: { readonly conflict: Schema<'ConflictView'> }) {
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { id } = conflict;
  const resolve = useMutation({
    mutationFn: () => ok(api.POST('/api/conflicts/{id}/resolve', { params: { path: { id } }, body: { reason } })),
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
          <span className="mono command">{conflict.eventId}</span>{' '}
          {conflict.transactionId !== null && <TransactionLink id={conflict.transactionId} />}
        </Text>
        <Moment at={conflict.seenAt} to="second" />
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        First report, acted on
      </Text>
      <pre className="raw">{JSON.stringify(conflict.first, undefined, 2)}</pre>
      <Text size="xs" c="dimmed" mt="xs">
        Later report
      </Text>
      <pre className="raw">{JSON.stringify(conflict.again, undefined, 2)}</pre>
      <Textarea
        label="Explanation by the bank"
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
