import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Copy } from '../../console-kit/copy.js';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { api, ok, type Schema } from '../client.js';
import { Code } from '../parts/code.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { DeliveryAttempt } from './delivery-attempt.js';

type Row = Schema<'DeliveryRowView'>;

/** One delivery with its body and every attempt. */
export function DeliveryDetails({ eventId, endpointId }: Pick<Row, 'eventId' | 'endpointId'>) {
  const delivery = useQuery({
    queryKey: ['deliveries', eventId, endpointId],
    queryFn: () =>
      ok(api.GET('/api/webhooks/deliveries/{eventId}/{endpointId}', { params: { path: { eventId, endpointId } } })),
    refetchInterval: 3_000,
  });
  return <QueryBoundary query={delivery}>{(data) => <Details details={data} />}</QueryBoundary>;
}

function Details({ details: { delivery, event, body, attempts } }: { readonly details: Schema<'DeliveryFileView'> }) {
  return (
    <Stack>
      <Group gap="xs">
        <StatusBadge of={delivery.state} />
        <Text size="sm">
          {event.type}, sequence {event.sequence}
        </Text>
        {delivery.transactionId && (
          <Anchor component={Link} href={`/transactions/${delivery.transactionId}`} size="sm">
            Transaction
          </Anchor>
        )}
        {delivery.nextAttemptAt && (
          <Text size="sm" c="dimmed">
            next attempt <Moment at={delivery.nextAttemptAt} />
          </Text>
        )}
      </Group>
      <Text size="sm" className="mono break">
        {delivery.url}
      </Text>
      <Actions delivery={delivery} body={body} />
      <Part title="Request body">
        <Code text={JSON.stringify(JSON.parse(body), null, 2)} label="Request body" />
      </Part>
      <Part title="Attempts">
        {attempts.length === 0 ? (
          <Alert>No attempt yet.</Alert>
        ) : (
          <Stack gap="sm">
            {attempts.toReversed().map((attempt) => (
              <DeliveryAttempt key={attempt.at} attempt={attempt} />
            ))}
          </Stack>
        )}
      </Part>
    </Stack>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {title}
    </Text>
    {children}
  </div>
);

function Actions({ delivery, body }: { readonly delivery: Row; readonly body: string }) {
  const { eventId, endpointId } = delivery;
  const may = useMay('owner', 'developer', 'support');
  const resend = useChange({
    work: () =>
      ok(api.POST('/api/webhooks/events/{id}/redeliver', { params: { path: { id: eventId } }, body: { endpointId } })),
    touches: ['deliveries'],
    done: () => 'Queued again with the same id.',
  });
  return (
    <>
      <Group gap="xs">
        {may && (
          <Button size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
            Resend
          </Button>
        )}
        <Copy text={curlOf(delivery, body)} label="Copy as curl" />
      </Group>
      {resend.error && <Failure error={resend.error} />}
    </>
  );
}

/** A curl command that posts the same body. Signatures depend on the time, so the command carries none. */
const curlOf = ({ url, eventId, sequence }: Row, body: string): string =>
  `curl -X POST '${url}' -H 'Content-Type: application/json' -H 'webhook-id: ${eventId}' -H 'webhook-sequence: ${sequence}' -d '${body.replaceAll("'", `'\\''`)}'`;
