import { Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Empty } from '../../console-kit/empty.js';
import { api, ok } from '../client.js';
import { below } from '../../shared/api.js';
import { withMoments } from '../../console-kit/date-range.js';
import { useMe } from '../session.js';
import { Page } from '../parts/page.js';
import { Paged } from '../parts/paged.js';
import { useFilters } from '../parts/use-filters.js';
import { TransactionFilters } from './transaction-filters.js';
import { TransactionList } from './transaction-list.js';

/** The partner's transactions, newest first. */
export default function Transactions() {
  const { filters, set, turn } = useFilters();
  const { timeZone } = useMe();
  const found = useQuery({
    queryKey: ['transactions', filters, timeZone],
    queryFn: () => ok(api.GET('/api/transactions', { params: { query: withMoments(filters, timeZone) } })),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const span = new URLSearchParams(
    Object.entries(withMoments(filters, timeZone)).filter(([name]) => name === 'from' || name === 'to'),
  );
  return (
    <Page
      title="Transactions"
      actions={
        <Button
          component="a"
          href={below(`/api/transactions/export.csv?${span.toString()}`)}
          download="transactions.csv"
          variant="default"
          size="xs"
        >
          Export CSV
        </Button>
      }
    >
      <TransactionFilters filters={filters} set={set} />
      <Paged query={found} turn={turn} empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}>
        {(rows) => <TransactionList rows={rows} />}
      </Paged>
    </Page>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No matching transactions">Remove a filter, or search for something else.</Empty>;
  return (
    <Empty title="No transactions yet">
      <Text size="sm">
        The <Link href="/developers">quickstart</Link> has the commands for a first buy, with your key filled in.
      </Text>
    </Empty>
  );
}
