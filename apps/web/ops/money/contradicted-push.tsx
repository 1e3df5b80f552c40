import { Card, Group, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ResolveForm } from './resolve-form.js';

/** Notifications with one id and two contents, which an operator clarifies with the provider. Neither is acted on. */
export function ContradictedPush({ push }: { readonly push: Schema<'ContradictedPushView'> }) {
  const { id, driver, pushId, contents, receivedAt } = push;
  const resolve = (reason: string): Promise<unknown> =>
    ok(api.POST('/api/pushes/{id}/resolve', { params: { path: { id } }, body: { reason } }));
  return (
    <Card className="surface" padding="sm" data-item>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {driver} <span className="mono command">{pushId}</span>
        </Text>
        <Moment at={receivedAt} to="second" />
      </Group>
      <Text size="xs" c="dimmed" mt="xs">
        The provider sent {contents} different notifications with the same ID. They moved no money.
      </Text>
      <ResolveForm label="Explanation by the provider" resolve={resolve} />
    </Card>
  );
}
