import { Card, Group, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { TransactionLink } from '../ui/links.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ResolveForm } from './resolve-form.js';

/** An event that was reported twice with different content, which an operator clarifies with the bank. The first report is the one acted on. */
export function Conflict({ conflict }: { readonly conflict: Schema<'ConflictView'> }) {
  const { id } = conflict;
  const resolve = (reason: string): Promise<unknown> =>
    ok(api.POST('/api/conflicts/{id}/resolve', { params: { path: { id } }, body: { reason } }));
  return (
    <Card className="surface" padding="sm" data-item>
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
      <ResolveForm label="Explanation by the bank" resolve={resolve} />
    </Card>
  );
}
