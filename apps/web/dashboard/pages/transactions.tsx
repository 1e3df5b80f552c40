import { Button, Group, NativeSelect, NumberInput, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { money } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { shortId } from '../parts/short-id.js';
import { api, ok, type Schema } from '../client.js';
import { below } from '../../shared/api.js';
import { Page } from '../parts/page.js';
import { Pager } from '../parts/pager.js';
import { useFilters } from '../parts/use-filters.js';

type Row = Schema<'TransactionRowView'>;

const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'pending', label: 'Pending' },
  { value: 'fiat_received,btc_in_mempool,btc_received', label: 'Paid, on its way' },
  { value: 'completed', label: 'Completed' },
  { value: 'payout_failed', label: 'Payout failed' },
  { value: 'expired_fiat_not_received,expired_btc_not_in_mempool', label: 'Expired' },
  { value: 'refunded,cancelled', label: 'Refunded or cancelled' },
];
const TYPES = [
  { value: '', label: 'Buys and sells' },
  { value: 'buy', label: 'Buys' },
  { value: 'sell', label: 'Sells' },
];
const METHODS = [
  'paynow',
  'fps',
  'payme',
  'prompt-pay',
  'upi',
  'duit-now',
  'instapay',
  'gojek-id',
  'viettel-pay',
  'nz-bank-transfer',
  'pay-id',
];

/** The partner's transactions, newest first. */
export default function Transactions() {
  const { filters, set, turn } = useFilters();
  const found = useQuery({
    queryKey: ['transactions', filters],
    queryFn: () => ok(api.GET('/api/transactions', { params: { query: filters } })),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  const span = new URLSearchParams(
    ['from', 'to'].flatMap((name) => (filters[name] ? [[name, filters[name]] as [string, string]] : [])),
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
      <Filters filters={filters} set={set} />
      <QueryBoundary query={found}>
        {({ data, ...ends }) => (
          <>
            {data.length === 0 ? <Nothing isFiltered={Object.keys(filters).length > 0} /> : <List rows={data} />}
            <Pager ends={ends} turn={turn} />
          </>
        )}
      </QueryBoundary>
    </Page>
  );
}

function Filters({
  filters,
  set,
}: {
  readonly filters: Readonly<Record<string, string>>;
  readonly set: (changed: Record<string, string>) => void;
}) {
  const later = useDebouncedCallback(set, 400);
  return (
    <Group
      gap="xs"
      component="form"
      role="search"
      aria-label="Filter transactions"
      onSubmit={(event: React.FormEvent) => event.preventDefault()}
    >
      <TextInput
        key={filters['search'] ?? ''}
        size="xs"
        aria-label="Search"
        placeholder="Id, email, wallet, hash, your data"
        w={240}
        defaultValue={filters['search']}
        onChange={(event) => later({ search: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Status"
        data={STATUSES}
        value={filters['status'] ?? ''}
        onChange={(event) => set({ status: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Type"
        data={TYPES}
        value={filters['type'] ?? ''}
        onChange={(event) => set({ type: event.currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label="Method"
        data={[{ value: '', label: 'Any method' }, ...METHODS]}
        value={filters['method'] ?? ''}
        onChange={(event) => set({ method: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="xs"
        visibleFrom="sm"
        aria-label="From"
        leftSection={<Word>from</Word>}
        leftSectionWidth={44}
        value={filters['from'] ?? ''}
        onChange={(event) => set({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        size="xs"
        visibleFrom="sm"
        aria-label="Before"
        leftSection={<Word>before</Word>}
        leftSectionWidth={54}
        value={filters['to'] ?? ''}
        onChange={(event) => set({ to: event.currentTarget.value })}
      />
      <NumberInput
        size="xs"
        w={110}
        visibleFrom="sm"
        aria-label="At least, in fiat"
        placeholder="From amount"
        min={0}
        hideControls
        value={filters['least'] ?? ''}
        onChange={(value) => later({ least: String(value) })}
      />
      <NumberInput
        size="xs"
        w={110}
        visibleFrom="sm"
        aria-label="At most, in fiat"
        placeholder="To amount"
        min={0}
        hideControls
        value={filters['most'] ?? ''}
        onChange={(value) => later({ most: String(value) })}
      />
    </Group>
  );
}

const Word = ({ children }: { readonly children: string }) => (
  <Text size="xs" c="dimmed">
    {children}
  </Text>
);

/** Also part of a user's page and of others. */
export function List({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <DataTable
      label="Transactions"
      columns={['Time', 'Transaction', 'Status', numeric('Fiat'), numeric('Crypto'), 'Method', 'User']}
      minWidth={720}
    >
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td>
            <Moment at={row.createdAt} />
          </Table.Td>
          <Table.Td>
            <Link href={`/transactions/${row.id}`} className="row-link mono">
              {row.type} {shortId(row.id)}
            </Link>
          </Table.Td>
          <Table.Td>
            <StatusBadge of={row.status} />
          </Table.Td>
          <Table.Td className="num">{money(row.fiat, row.currency)}</Table.Td>
          <Table.Td className="num">{money(row.crypto, row.cryptoCurrency)}</Table.Td>
          <Table.Td>{row.method}</Table.Td>
          <Table.Td className="clip">{row.userEmail}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return <Empty title="No transaction is like that">Take a filter away, or look for something else.</Empty>;
  return (
    <Empty title="No transactions yet">
      <Text size="sm">
        The <Link href="/developers">quickstart</Link> has the commands of a first buy, with your key filled in.
      </Text>
    </Empty>
  );
}
