import { Drawer, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { DataTable, numeric, wide } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { api, ok, type Schema } from '../client.js';
import { DateRange, withMoments } from '../../console-kit/date-range.js';
import { any, FilterSelect } from '../parts/filter-select.js';
import { Page } from '../parts/page.js';
import { Paged } from '../parts/paged.js';
import { useFilters } from '../parts/use-filters.js';
import { useMay, useMe } from '../session.js';
import { RequestBodies } from './request-bodies.js';
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
      about="API requests with your credentials in the last three days, with codes and amounts; personal data and free text are left out. New requests appear within seconds."
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
  const { timeZone } = useMe();
  const found = useQuery({
    queryKey: ['calls', filters, timeZone],
    queryFn: () => ok(api.GET('/api/calls', { params: { query: withMoments(filters, timeZone) } })),
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
        <DateRange filters={filters} set={set} zone={timeZone} />
      </Group>
      <Paged query={found} turn={turn} empty={<Nothing isFiltered={Object.keys(filters).length > 0} />}>
        {(rows) => <List rows={rows} />}
      </Paged>
    </>
  );
}

function List({ rows }: { readonly rows: readonly Row[] }) {
  const [open, setOpen] = useState<Row>();
  return (
    <>
      <DataTable
        label="Requests"
        columns={[
          wide('Time'),
          'Status',
          'Request',
          wide('Code'),
          wide(numeric('Duration')),
          wide('Key'),
          wide('Request ID'),
        ]}
        minWidth={900}
      >
        {rows.map((row) => (
          <RequestRow key={row.id} row={row} open={setOpen} />
        ))}
      </DataTable>
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        position="right"
        size="lg"
        title="Request"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open && <RequestBodies row={open} />}
      </Drawer>
    </>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No matching requests">Choose another status or other days.</Empty>;
  return (
    <Empty title="No requests in the last three days">
      <Text size="sm">
        The <Link href="/developers">quickstart</Link> has the commands for a first buy, with your key filled in.
      </Text>
    </Empty>
  );
}
