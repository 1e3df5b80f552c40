import { Accordion, Button, Card, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { Code } from '../parts/code.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';
import { notifyPing } from './notify-ping.js';

type EventType = Schema<'EventTypeView'>;
type Endpoint = Schema<'EndpointCardView'>;

/** Every event with an example of its body, which can be sent to an endpoint. */
export function EventCatalogue({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const types = useQuery({
    queryKey: ['event-types'],
    queryFn: () => ok(api.GET('/api/webhooks/event-types')),
    staleTime: Infinity,
  });
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Card className="surface">
      <Title order={2} mb="xs">
        Events
      </Title>
      <QueryBoundary query={types}>
        {(all) => (
          <Accordion value={open} onChange={setOpen} order={3}>
            {all.map((event) => (
              <Accordion.Item key={event.type} value={event.type}>
                <Accordion.Control>
                  <Text span className="mono break">
                    {event.type}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {event.summary}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  {open === event.type && <Example event={event} endpoints={endpoints} />}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Example({ event, endpoints }: { readonly event: EventType; readonly endpoints: readonly Endpoint[] }) {
  return (
    <>
      <Code text={JSON.stringify(JSON.parse(event.example), null, 2)} label={`Example of ${event.type}`} />
      <SendTest event={event} endpoints={endpoints} />
    </>
  );
}

function SendTest({ event: { type, isSendable }, endpoints }: Parameters<typeof Example>[0]) {
  const may = useMay('owner', 'developer', 'support');
  const [chosen, setChosen] = useState('');
  const id = chosen || (endpoints[0]?.id ?? '');
  const send = useChange({
    work: () => ok(api.POST('/api/webhooks/endpoints/{id}/test-event', { params: { path: { id } }, body: { type } })),
    touches: [],
    then: notifyPing,
  });
  if (!may) return null;
  if (!isSendable)
    return (
      <Text size="sm" c="dimmed" mt="xs">
        Test events cannot be sent in live mode: your server would treat them as real.
      </Text>
    );
  return (
    <Group gap="xs" mt="xs">
      <NativeSelect
        size="xs"
        maw={320}
        aria-label="Endpoint of the test event"
        data={endpoints.map((endpoint) => ({ value: endpoint.id, label: endpoint.url.slice(0, 60) }))}
        value={id}
        onChange={(changed) => setChosen(changed.currentTarget.value)}
      />
      <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send a test event
      </Button>
      {send.error && <Failure error={send.error} />}
    </Group>
  );
}
