import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copy } from '../../console-kit/copy.js';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { api, ok, type Schema } from '../client.js';
import { Code } from '../parts/code.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

type Row = Schema<'DeliveryRowView'>;

/** One delivery with its body and every attempt. */
export function DeliveryDetails({ row: { eventId, endpointId } }: { readonly row: Row }) {
  const delivery = useQuery({
    queryKey: ['deliveries', eventId, endpointId],
    queryFn: () =>
      ok(api.GET('/api/webhooks/deliveries/{eventId}/{endpointId}', { params: { path: { eventId, endpointId } } })),
    refetchInterval: 3_000,
  });
  return <QueryBoundary query={delivery}>{(data) => <Details details={data} />}</QueryBoundary>;
}

function Details({ details: { delivery, event, body, attempts } }: { readonly details: Schema<'DeliveryFileView'> }) {
  const may = useMay('owner', 'developer', 'support');
  const again = useChange({
    work: () =>
      ok(
        api.POST('/api/webhooks/events/{id}/redeliver', {
          params: { path: { id: delivery.eventId } },
          body: { endpointId: delivery.endpointId },
        }),
      ),
    touches: ['deliveries'],
    done: () => 'Queued again with the same id.',
  });
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge of={delivery.state} />
        <Text size="sm">
          {event.type}, sequence {event.sequence}
        </Text>
        {delivery.nextAttemptAt && (
          <Text size="sm" c="dimmed">
            next attempt <Moment at={delivery.nextAttemptAt} />
          </Text>
        )}
      </Group>
      <Text size="sm" className="mono break">
        {delivery.url}
      </Text>
      <Group gap="xs">
        {may && (
          <Button size="xs" loading={again.isPending} onClick={() => again.mutate()}>
            Resend
          </Button>
        )}
        <Copy text={curlOf(delivery, body)} label="Copy as curl" />
      </Group>
      {again.error && <Failure error={again.error} />}
      <div>
        <Text size="sm" fw={600} mb={4}>
          Request body
        </Text>
        <Code text={JSON.stringify(JSON.parse(body), null, 2)} label="Request body" />
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {' '}
          Attempts{' '}
        </Text>
        {attempts.length === 0 ? (
          <Alert>No attempt yet.</Alert>
        ) : (
          <Stack gap="sm">
            {attempts.toReversed().map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
          </Stack>
        )}
      </div>
    </Stack>
  );
}

function Attempt({
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

/** A curl command that posts the same body. Signatures depend on the time, so the command carries none. */
const curlOf = ({ url, eventId, sequence }: Row, body: string): string =>
  `curl -X POST '${url}' -H 'Content-Type: application/json' -H 'webhook-id: ${eventId}' -H 'webhook-sequence: ${sequence}' -d '${body.replaceAll("'", `'\\''`)}'`;
