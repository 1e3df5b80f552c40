import { Table, Text } from '@mantine/core';
import { grouped } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import type { Schema } from '../../shared/api.js';

/** Users' money that moved, by currency. */
export function Moved({ moved }: { readonly moved: Schema<'FrontView'>['moved'] }) {
  if (moved.length === 0) return <Text size="sm">No money moved.</Text>;
  return (
    <DataTable label="Money in and out" columns={['Currency', numeric('In'), numeric('Out')]}>
      {moved.map(({ currency, received, sent }) => (
        <Table.Tr key={currency}>
          <Table.Td>{currency}</Table.Td>
          <Table.Td className="num">{grouped(received)}</Table.Td>
          <Table.Td className="num">{grouped(sent)}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
