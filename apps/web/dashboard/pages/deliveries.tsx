import { Drawer, Table, Text, UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { DataTable, numeric, wide } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { shortId } from '../../shared/short-id.js';
import { api, ok, type Schema } from '../client.js';
import { withMoments } from '../../console-kit/date-range.js';
import { useMe } from '../session.js';
import { Pager } from '../parts/pager.js';
import { DeliveryDetails } from './delivery-details.js';

type Row = Schema<'DeliveryRowView'>;

interface Props {
  readonly filters: Readonly<Record<string, string>>;
  readonly nothing: string;
  readonly turn?: (page: Record<string, string>) => void;
}

/** Webhook deliveries of every endpoint. A row opens the delivery with its attempts, and the page's address then names it. */
export function Deliveries({ filters, nothing, turn }: Props) {
  const [query, setQuery] = useSearchParams();
  const { timeZone } = useMe();
  const open = query.get('delivery')?.split('_');
  const setOpen = (row: Row | undefined): void =>
    setQuery(
      (now) => {
        if (row) now.set('delivery', `${row.eventId}_${row.endpointId}`);
        else now.delete('delivery');
        return now;
      },
      { replace: true }, // Back leads to the previous page, not to a closed drawer
    );
  const found = useQuery({
    queryKey: ['deliveries', filters, timeZone],
    queryFn: () => ok(api.GET('/api/webhooks/deliveries', { params: { query: withMoments(filters, timeZone) } })),
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
            {open && <DeliveryDetails eventId={open[0] ?? ''} endpointId={open[1] ?? ''} />}
          </Drawer>
        </>
      )}
    </QueryBoundary>
  );
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly open: (row: Row) => void;
}

const COLUMNS = [
  wide('Time'),
  'Event',
  'State',
  wide('About'),
  'Status',
  wide(numeric('Sequence')),
  wide(numeric('Attempts')),
  wide('Response'),
  wide('Endpoint'),
];

const List = ({ rows, open }: RowsProps) => (
  <DataTable label="Deliveries" columns={COLUMNS} minWidth={860}>
    {rows.map((row) => (
      <DeliveryRow key={row.eventId + row.endpointId} row={row} open={() => open(row)} />
    ))}
  </DataTable>
);

const DeliveryRow = ({ row, open }: { readonly row: Row; readonly open: () => void }) => (
  <Table.Tr>
    <Table.Td className="wide">
      <Moment at={row.occurredAt} />
    </Table.Td>
    <Table.Td>
      <UnstyledButton className="row-link mono" onClick={open}>
        {row.type}
      </UnstyledButton>
    </Table.Td>
    <Table.Td>
      <StatusBadge of={row.state} />
      {row.nextAttemptAt && (
        <Text size="xs" c="dimmed">
          next attempt <Moment at={row.nextAttemptAt} />
        </Text>
      )}
    </Table.Td>
    <Table.Td className="mono nowrap wide">
      <Subject of={row} />
    </Table.Td>
    <Table.Td>{row.subjectStatus ? <StatusBadge of={row.subjectStatus} /> : '–'}</Table.Td>
    <Table.Td className="num wide">{row.sequence}</Table.Td>
    <Table.Td className="num wide">{row.attempts}</Table.Td>
    <Table.Td className="wide">{row.status ?? row.failure ?? '–'}</Table.Td>
    <Table.Td className="clip wide">{row.url}</Table.Td>
  </Table.Tr>
);

function Subject({ of: { transactionId, userId } }: { readonly of: Row }) {
  const [kind, id] = transactionId ? ['transactions', transactionId] : ['users', userId];
  if (!id) return '–';
  return (
    <Link href={`/${kind}/${id}`} className="row-link" title={id}>
      {kind === 'users' ? 'user ' : ''}
      {shortId(id)}
    </Link>
  );
}
