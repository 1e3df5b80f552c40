import { Badge, Group, Stack, Text } from '@mantine/core';
import { Moment } from '../../console-kit/moment.js';
import type { Schema } from '../client.js';

/** One attempt of a delivery: its outcome, its duration and the endpoint's response. */
export function DeliveryAttempt({
  attempt: { attempt, at, status, failure, durationMs, responseBody },
}: {
  readonly attempt: Schema<'WebhookAttemptView'>;
}) {
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Badge color={isDelivered ? 'green' : 'red'}>{status ?? failure}</Badge>
        <Text size="sm">
          Attempt {attempt}, {durationMs} ms, <Moment at={at} />
        </Text>
      </Group>
      {responseBody && (
        <pre className="code wrap" tabIndex={0} role="region" aria-label={`Response to attempt ${attempt}`}>
          {responseBody}
        </pre>
      )}
    </Stack>
  );
}
