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
  const file = useQuery({
    queryKey: ['deliveries', eventId, endpointId],
    queryFn: () =>
      ok(api.GET('/api/webhooks/deliveries/{eventId}/{endpointId}', { params: { path: { eventId, endpointId } } })),
    refetchInterval: 3_000,
  });
  return <QueryBoundary query={file}>{(data) => <File file={data} />}</QueryBoundary>;
}

function File({ file: { delivery, event, body, attempts } }: { readonly file: Schema<'DeliveryFileView'> }) {
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
    done: () => 'On its way again, under the same id.',
  });
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge of={delivery.state} />
        <Text size="sm">
          {event.type}, number {event.sequence}
        </Text>
        {delivery.nextAttemptAt && (
          <Text size="sm" c="dimmed">
            next try <Moment at={delivery.nextAttemptAt} />
          </Text>
        )}
      </Group>
      <Text size="sm" className="mono break">
        {delivery.url}
      </Text>
      <Group gap="xs">
        {may && (
          <Button size="xs" loading={again.isPending} onClick={() => again.mutate()}>
            Send again
          </Button>
        )}
        <Copy text={curlOf(delivery, body)} label="Copy as curl" />
      </Group>
      {again.error && <Failure error={again.error} />}
      <div>
        <Text size="sm" fw={600} mb={4}>
          What was sent
        </Text>
        <Code text={JSON.stringify(JSON.parse(body), null, 2)} label="Body of the event" />
      </div>
      <div>
        <Text size="sm" fw={600} mb={4}>
          Tries
        </Text>
        {attempts.length === 0 ? (
          <Alert>Not tried yet.</Alert>
        ) : (
          <Stack gap="sm">
            {attempts.toReversed().map((attempt) => (
              <Try key={attempt.at} attempt={attempt} />
            ))}
          </Stack>
        )}
      </div>
    </Stack>
  );
}

function Try({
  attempt: { attempt, at, status, failure, durationMs, responseBody },
}: {
  readonly attempt: Schema<'WebhookAttemptView'>;
}) {
  const isTaken = status !== undefined && status >= 200 && status < 300;
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Badge color={isTaken ? 'green' : 'red'}>{status ?? failure}</Badge>
        <Text size="sm">
          Try {attempt}, {durationMs} ms, <Moment at={at} />
        </Text>
      </Group>
      {responseBody && (
        <pre className="code wrap" tabIndex={0} role="region" aria-label={`Answer to try ${attempt}`}>
          {responseBody}
        </pre>
      )}
    </Stack>
  );
}

/** The same body, by hand; the signature is another, since it is of the moment. */
const curlOf = ({ url, eventId, sequence }: Row, body: string): string =>
  `curl -X POST '${url}' -H 'Content-Type: application/json' -H 'webhook-id: ${eventId}' -H 'webhook-sequence: ${sequence}' -d '${body.replaceAll("'", `'\\''`)}'`;
