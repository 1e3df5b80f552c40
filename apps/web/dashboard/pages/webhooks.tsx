import { Button, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../console-kit/empty.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok } from '../client.js';
import { Page } from '../parts/page.js';
import { ShownOnce } from '../parts/shown-once.js';
import { useFilters } from '../parts/use-filters.js';
import { useMay } from '../session.js';
import { AddEndpoint } from './add-endpoint.js';
import { Deliveries } from './deliveries.js';
import { EndpointCard } from './endpoint-card.js';

const STATES = [
  { value: '', label: 'Any state' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'On its way' },
  { value: 'held', label: 'Held' },
  { value: 'dead', label: 'Given up' },
];

/** Where the partner is told, and what it was told. */
export default function Webhooks() {
  const { filters, set, turn } = useFilters();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const may = useMay('owner', 'developer');
  const endpoints = useQuery({
    queryKey: ['endpoints'],
    queryFn: () => ok(api.GET('/api/webhooks/endpoints')),
    refetchInterval: 10_000,
  });
  return (
    <Page
      title="Webhooks"
      about="Every change of a transaction is sent to each endpoint, signed, in order, until it is taken"
      actions={may && <Button onClick={() => setIsAdding(true)}>Add endpoint</Button>}
    >
      <QueryBoundary query={endpoints}>
        {(cards) =>
          cards.length === 0 ? (
            <Empty title="No endpoint yet">
              {may ? 'Add one, and press Ping to see a signed test arrive.' : 'An owner or developer can add one.'}
            </Empty>
          ) : (
            <Stack>
              {cards.map((card) => (
                <EndpointCard key={card.id} card={card} showSecret={setSecret} />
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
      <Group justify="space-between">
        <Title order={2}>Deliveries</Title>
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Endpoint"
            data={[
              { value: '', label: 'Every endpoint' },
              ...(endpoints.data ?? []).map(({ id, url }) => ({ value: id, label: url.slice(0, 60) })),
            ]}
            maw={240}
            value={filters['endpointId'] ?? ''}
            onChange={(event) => set({ endpointId: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label="State"
            data={STATES}
            value={filters['state'] ?? ''}
            onChange={(event) => set({ state: event.currentTarget.value })}
          />
        </Group>
      </Group>
      <Deliveries
        filters={filters}
        turn={turn}
        nothing={Object.keys(filters).length > 0 ? 'No delivery is like that' : 'Nothing was sent yet'}
      />
      {isAdding && <AddEndpoint close={() => setIsAdding(false)} added={setSecret} />}
      <ShownOnce
        title="The signing secret"
        about="Your server verifies every webhook with it. It is shown this once; a lost one is replaced by Rotate secret."
        secrets={secret === undefined ? undefined : { Secret: secret }}
        close={() => setSecret(undefined)}
      />
    </Page>
  );
}
