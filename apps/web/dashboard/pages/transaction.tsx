import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { money } from '../../console-kit/amounts.js';
import { Copy } from '../../console-kit/copy.js';
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
import { Timeline } from './transaction-timeline.js';

type Story = Schema<'TransactionDetailsView'>;

/** Everything about one transaction: what it is, what happened, where the money is, what was told. */
export default function Transaction({ id }: { readonly id: string }) {
  const story = useQuery({
    queryKey: ['transactions', id],
    queryFn: () => ok(api.GET('/api/transactions/{id}', { params: { path: { id } } })),
    refetchInterval: 5_000,
  });
  const { apiUrl } = useMe();
  return (
    <Page
      title={
        story.data
          ? `${story.data.transaction.type === 'buy' ? 'Buy' : 'Sell'} of ${money(story.data.transaction.crypto, story.data.transaction.cryptoCurrency)}`
          : 'Transaction'
      }
      about={<span className="mono break">{id}</span>}
      actions={<Copy text={`curl -u "$API_KEY:$API_SECRET" ${apiUrl}/api/transactions/${id}`} label="Copy as curl" />}
    >
      <QueryBoundary query={story}>{(data) => <Content id={id} story={data} />}</QueryBoundary>
    </Page>
  );
}

function Content({ id, story }: { readonly id: string; readonly story: Story }) {
  const { mode } = useMe();
  return (
    <>
      <Card className="surface">
        <Stack gap="sm">
          <Group gap="sm">
            <StatusBadge of={story.transaction.status} />
            <Text size="sm">{explained(story)}</Text>
          </Group>
          <Facts story={story} />
        </Stack>
      </Card>
      {mode === 'sandbox' && <Simulate id={id} story={story} />}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Card className="surface">
          <Title order={2} mb="sm">
            What happened
          </Title>
          <Timeline steps={story.steps} />
        </Card>
        <Card className="surface">
          <Title order={2} mb="sm">
            Where the money went
          </Title>
          <Money story={story} />
        </Card>
      </SimpleGrid>
      <Stack gap="xs">
        <Title order={2}>What your webhooks were told</Title>
        <Deliveries
          filters={{ transactionId: id }}
          nothing="Nothing was sent: no endpoint was registered when this happened."
        />
      </Stack>
    </>
  );
}
