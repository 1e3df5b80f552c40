import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Empty } from '../../console-kit/empty.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { DateRange } from '../../console-kit/date-range.js';
import { any, FilterSelect } from '../parts/filter-select.js';
import { Page } from '../parts/page.js';
import { ShownOnce } from '../parts/shown-once.js';
import { useFilters } from '../parts/use-filters.js';
import { useMay, useMe } from '../session.js';
import { AddEndpoint } from './add-endpoint.js';
import { Deliveries } from './deliveries.js';
import { Failures } from './failures.js';
import { EventCatalogue } from './event-catalogue.js';
import { EndpointCard } from './endpoint-card.js';

type Card = Schema<'EndpointCardView'>;

const STATES = [
  any('Any state'),
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'Pending' },
  { value: 'held', label: 'Held' },
  { value: 'dead', label: 'Given up' },
];

/** The partner's webhook endpoints and their deliveries. */
export default function Webhooks() {
  const { filters: named, set, turn } = useFilters();
  const { delivery: _open, ...filters } = named; // the open delivery is not a filter
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
      about="Each endpoint receives every change of a transaction, signed and in order, with retries until it confirms"
      actions={may && <Button onClick={() => setIsAdding(true)}>Add endpoint</Button>}
    >
      <QueryBoundary query={endpoints}>
        {(cards) => <Endpoints cards={cards} may={may} showSecret={setSecret} />}
      </QueryBoundary>
      <Failures />
      <DeliveryFilters endpoints={endpoints.data ?? []} filters={filters} set={set} />
      <Deliveries
        filters={filters}
        turn={turn}
        nothing={Object.keys(filters).length > 0 ? 'No matching deliveries' : 'No deliveries yet'}
      />
      {(endpoints.data ?? []).length > 0 && <EventCatalogue endpoints={endpoints.data ?? []} />}
      {isAdding && <AddEndpoint close={() => setIsAdding(false)} added={setSecret} />}
      <ShownOnce
        title="Signing secret"
        about="Your server verifies every webhook with it. It is shown only once; Rotate secret replaces a lost one."
        secrets={secret === undefined ? undefined : { Secret: secret }}
        close={() => setSecret(undefined)}
      />
    </Page>
  );
}

interface EndpointsProps {
  readonly cards: readonly Card[];
  readonly may: boolean;
  readonly showSecret: (secret: string) => void;
}

function Endpoints({ cards, may, showSecret }: EndpointsProps) {
  if (cards.length > 0)
    return (
      <Stack>
        {cards.map((card) => (
          <EndpointCard key={card.id} card={card} showSecret={showSecret} />
        ))}
      </Stack>
    );
  return (
    <Empty title="No endpoint yet">
      {may ? 'Add one, then press Ping to receive a signed test event.' : 'An owner or developer can add one.'}
    </Empty>
  );
}

interface DeliveryFiltersProps extends Pick<ReturnType<typeof useFilters>, 'filters' | 'set'> {
  readonly endpoints: readonly Card[];
}

function DeliveryFilters({ endpoints, filters, set }: DeliveryFiltersProps) {
  return (
    <Group justify="space-between">
      <Title order={2}>Deliveries</Title>
      <Group gap="xs">
        <FilterSelect
          label="Endpoint"
          options={[any('Every endpoint'), ...endpoints.map(({ id, url }) => ({ value: id, label: url.slice(0, 60) }))]}
          value={filters['endpointId']}
          choose={(value) => set({ endpointId: value })}
        />
        <FilterSelect
          label="State"
          options={STATES}
          value={filters['state']}
          choose={(value) => set({ state: value })}
        />
        <DateRange filters={filters} set={set} zone={useMe().timeZone} />
      </Group>
    </Group>
  );
}
