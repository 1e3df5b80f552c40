import { Table } from '@mantine/core';
import { Link } from 'wouter';
import { money } from '../../console-kit/amounts.js';
import { DataTable, numeric, wide } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { METHOD_NAMES } from '../../shared/methods.gen.js';
import { shortId } from '../../shared/short-id.js';
import { type Schema } from '../client.js';

type Row = Schema<'TransactionRowView'>;

/** Rows of transactions, on their own page and on a user's. */
export function TransactionList({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <DataTable
      label="Transactions"
      columns={[
        wide('Time'),
        'Transaction',
        'Status',
        numeric('Fiat'),
        wide(numeric('Crypto')),
        wide('Method'),
        wide('User'),
      ]}
      minWidth={720}
    >
      {rows.map((row) => (
        <Table.Tr key={row.id}>
          <Table.Td className="wide">
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
          <Table.Td className="num wide">{money(row.crypto, row.cryptoCurrency)}</Table.Td>
          <Table.Td className="wide">{METHOD_NAMES[row.method]}</Table.Td>
          <Table.Td className="clip wide">{row.userEmail}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
