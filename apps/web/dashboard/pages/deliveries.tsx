import { Drawer, Table, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { shortId } from '../parts/short-id.js';
import { api, ok, type Schema } from '../client.js';
import { Pager } from '../parts/pager.js';
import { DeliveryDetails } from './delivery-details.js';

type Row = Schema<'DeliveryRowView'>;

interface Props {
  readonly filters: Readonly<Record<string, string>>;
  readonly nothing: string;
  readonly turn?: (page: Record<string, string>) => void;
}

/** Webhook deliveries of every endpoint. A row opens the delivery with its attempts. */
export function Deliveries({ filters, nothing, turn }: Props) {
  const [open, setOpen] = useState<Row>();
  const found = useQuery({
    queryKey: ['deliveries', filters],
    queryFn: () => ok(api.GET('/api/webhooks/deliveries', { params: { query: filters } })),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  return (
    <QueryBoundary query={found}>
      {({ data, ...ends }) => (
        <>
          {data.length === 0 ? <Empty title={nothing} /> : <List rows={data} open={setOpen} />}
          {turn && <Pager ends={ends} turn={turn} />}
          <Drawer
            opened={open !== undefined}
            onClose={() => setOpen(undefined)}
            position="right"
            size="lg"
            title="Delivery"
          >
            {open && <DeliveryDetails row={open} />}
          </Drawer>
        </>
      )}
    </QueryBoundary>
  );
}

function List({ rows, open }: { readonly rows: readonly Row[]; readonly open: (row: Row) => void }) {
  return (
    <DataTable
      label="Deliveries"
      columns={[
        'Time',
        'Event',
        'State',
        'Transaction',
        numeric('Sequence'),
        numeric('Attempts'),
        'Response',
        'Endpoint',
      ]}
      minWidth={760}
    >
      {rows.map((row) => (
        <Table.Tr key={row.eventId + row.endpointId}>
          <Table.Td>
            <Moment at={row.occurredAt} />
          </Table.Td>
          <Table.Td>
            <UnstyledButton className="row-link mono" onClick={() => open(row)}>
              {row.type}
            </UnstyledButton>
          </Table.Td>
          <Table.Td>
            <StatusBadge of={row.state} />
          </Table.Td>
          <Table.Td className="mono nowrap">{row.transactionId ? shortId(row.transactionId) : '–'}</Table.Td>
          <Table.Td className="num">{row.sequence}</Table.Td>
          <Table.Td className="num">{row.attempts}</Table.Td>
          <Table.Td>{row.status ?? row.failure ?? '–'}</Table.Td>
          <Table.Td className="clip">{row.url}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
