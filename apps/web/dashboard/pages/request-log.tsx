import { Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { api, ok, type Schema } from '../client.js';
import { any, FilterSelect } from '../parts/filter-select.js';
import { Page } from '../parts/page.js';
import { Paged } from '../parts/paged.js';
import { useFilters } from '../parts/use-filters.js';
import { useMay } from '../session.js';
import { RequestRow } from './request-row.js';

type Row = Schema<'CallView'>;

const STATUSES = [
  any('Any status'),
  { value: '2xx', label: 'Succeeded (2xx)' },
  { value: '4xx', label: 'Refused (4xx)' },
  { value: '5xx', label: 'Failed (5xx)' },
];

/** Log of the partner's API requests, newest first. */
export default function RequestLog() {
  const may = useMay('owner', 'developer', 'support');
  return (
    <Page
      title="Request log"
      about="API requests with your credentials in the last three days, without their contents. New requests appear within seconds."
    >
      {may ? (
        <Calls />
      ) : (
        <Empty title="Not available for your role">Owners, developers and support can see the request log.</Empty>
      )}
    </Page>
  );
}

function Calls() {
  const { filters, set, turn } = useFilters();
  const found = useQuery({
    queryKey: ['calls', filters],
    queryFn: () => ok(api.GET('/api/calls', { params: { query: filters } })),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  return (
    <>
      <Group gap="xs">
        <FilterSelect
          label="Status"
          options={STATUSES}
          value={filters['status']}
          choose={(value) => set({ status: value })}
        />
      </Group>
      <Paged query={found} turn={turn} empty={<Nothing isFiltered={filters['status'] !== undefined} />}>
        {(rows) => <List rows={rows} />}
      </Paged>
    </>
  );
}

function List({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <DataTable
      label="Requests"
      columns={['Time', 'Status', 'Request', 'Code', numeric('Duration'), 'Key', 'Request id']}
      minWidth={900}
    >
      {rows.map((row) => (
        <RequestRow key={row.id} row={row} />
      ))}
    </DataTable>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No requests with this status">Choose another status.</Empty>;
  return (
    <Empty title="No requests in the last three days">
      <Text size="sm">
        The <Link href="/developers">quickstart</Link> has the commands for a first buy, with your key filled in.
      </Text>
    </Empty>
  );
}
