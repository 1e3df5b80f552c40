import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { money } from '../../console-kit/amounts.js';
import { Copy } from '../../console-kit/copy.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { api, ok, type Schema } from '../client.js';
import { Page } from '../parts/page.js';
import { useMe } from '../session.js';
import { Deliveries } from './deliveries.js';
import { explained } from './explained.js';
import { Simulate } from './simulate.js';
import { Facts } from './transaction-facts.js';
import { Money } from './transaction-money.js';
import { Payments } from './transaction-payments.js';
import { Timeline } from './transaction-timeline.js';

type Details = Schema<'TransactionDetailsView'>;

/** One transaction: its terms, its timeline, its bookings and its webhook deliveries. */
export default function Transaction({ id }: { readonly id: string }) {
  const found = useQuery({
    queryKey: ['transactions', id],
    queryFn: () => ok(api.GET('/api/transactions/{id}', { params: { path: { id } } })),
    refetchInterval: 5_000,
  });
  const { apiUrl } = useMe();
  return (
    <Page
      title={
        found.data
          ? `${found.data.transaction.type === 'buy' ? 'Buy' : 'Sell'} of ${money(found.data.transaction.crypto, found.data.transaction.cryptoCurrency)}`
          : 'Transaction'
      }
      about={<span className="mono break">{id}</span>}
      actions={<Copy text={`curl -u "$API_KEY:$API_SECRET" ${apiUrl}/api/transactions/${id}`} label="Copy as curl" />}
    >
      <QueryBoundary query={found}>{(data) => <Content id={id} details={data} />}</QueryBoundary>
    </Page>
  );
}

function Content({ id, details }: { readonly id: string; readonly details: Details }) {
  const { mode } = useMe();
  return (
    <>
      <Card className="surface">
        <Stack gap="sm">
          <Group gap="sm">
            <StatusBadge of={details.transaction.status} />
            <Text size="sm">{explained(details)}</Text>
            <Text size="sm" c="dimmed">
              Last event: <Moment at={details.lastEventAt} />
            </Text>
          </Group>
          <Facts details={details} />
        </Stack>
      </Card>
      {mode === 'sandbox' && <Simulate id={id} details={details} />}
      <Card className="surface">
        <Title order={2} mb="sm">
          Received, sent and returned
        </Title>
        <Payments of={details.money} />
      </Card>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Card className="surface">
          <Title order={2} mb="sm">
            Timeline
          </Title>
          <Timeline steps={details.steps} />
        </Card>
        <Card className="surface">
          <Title order={2} mb="sm">
            Bookings
          </Title>
          <Money details={details} />
        </Card>
      </SimpleGrid>
      <Stack gap="xs">
        <Title order={2}>Webhook deliveries</Title>
        <Deliveries filters={{ transactionId: id }} nothing="No deliveries: no endpoint was registered at the time." />
      </Stack>
    </>
  );
}
