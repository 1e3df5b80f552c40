import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

type List = Schema<'AddressListView'>;

const EVERY_MS = 10_000;

/** Lists that wallets and senders of deposits are screened by. */
export default function AddressLists() {
  const lists = useQuery({
    queryKey: ['address-lists'],
    queryFn: () => ok(api.GET('/api/address-lists')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={lists}>
      {(all) => (
        <div className="column">
          <Section title="Address lists">
            {all.length === 0 ? (
              <Empty title="The screening driver keeps no lists here." />
            ) : (
              <DataTable
                label="Address lists"
                minWidth={720}
                columns={['List', numeric('Addresses'), 'State', 'Published', 'Last import', 'Last refusal']}
              >
                {all.map((list) => (
                  <Row key={list.name} list={list} />
                ))}
              </DataTable>
            )}
          </Section>
        </div>
      )}
    </QueryBoundary>
  );
}

const Row = ({ list: { name, addresses, publishedAt, deliveredAt, isCurrent, refusal } }: { readonly list: List }) => (
  <Table.Tr>
    <Table.Td className="nowrap">{name}</Table.Td>
    <Table.Td className="num tabular">{grouped(String(addresses))}</Table.Td>
    <Table.Td>
      {isCurrent ? (
        <StatusBadge of="completed">current</StatusBadge>
      ) : (
        <StatusBadge of="failed">{deliveredAt === null ? 'never imported' : 'too old'}</StatusBadge>
      )}
    </Table.Td>
    <Table.Td>{publishedAt === null ? '–' : <Moment at={publishedAt} />}</Table.Td>
    <Table.Td>{deliveredAt === null ? '–' : <Moment at={deliveredAt} />}</Table.Td>
    <Table.Td>
      {refusal === null ? (
        'none'
      ) : (
        <Text size="sm">
          <Moment at={refusal.at} />: {refusal.reason}
        </Text>
      )}
    </Table.Td>
  </Table.Tr>
);
