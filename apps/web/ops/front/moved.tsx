import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';

const EVERY_MS = 60_000;

/** Users' money that moved, by currency. */
export function Moved() {
  const money = useQuery({
    queryKey: ['front', 'money'],
    queryFn: () => ok(api.GET('/api/front/money')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={money}>
      {({ moved }) =>
        moved.length === 0 ? (
          <Text size="sm">No money moved.</Text>
        ) : (
          <DataTable label="Money in and out" columns={['Currency', numeric('In'), numeric('Out')]}>
            {moved.map(({ currency, received, sent }) => (
              <Table.Tr key={currency}>
                <Table.Td>{currency}</Table.Td>
                <Table.Td className="num">{grouped(received)}</Table.Td>
                <Table.Td className="num">{grouped(sent)}</Table.Td>
              </Table.Tr>
            ))}
          </DataTable>
        )
      }
    </QueryBoundary>
  );
}
