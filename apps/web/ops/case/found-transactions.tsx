import { Table } from '@mantine/core';
import { Money } from '../../console-kit/amounts.js';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { TransactionLink } from '../ui/links.js';

interface Props {
  readonly list: readonly Schema<'FoundTransactionView'>[];
  /** Title of an empty list. */
  readonly nothing: string;
}

/** Transactions that a search found, newest first. */
export function FoundTransactions({ list, nothing }: Props) {
  if (list.length === 0) return <Empty title={nothing} />;
  return (
    <DataTable label="Transactions" columns={['Order', 'Status', 'Fiat', 'Crypto', 'Method', 'Partner', 'Created']}>
      {list.map(({ id, type, status, fiat, crypto, method, partner, createdAt }) => (
        <Table.Tr key={id}>
          <Table.Td className="nowrap">
            <TransactionLink id={id} /> {type}
          </Table.Td>
          <Table.Td>
            <StatusBadge of={status} />
          </Table.Td>
          <Table.Td>
            <Money of={fiat} />
          </Table.Td>
          <Table.Td>
            <Money of={crypto} />
          </Table.Td>
          <Table.Td>{method}</Table.Td>
          <Table.Td>{partner.name}</Table.Td>
          <Table.Td>
            <Moment at={createdAt} to="second" />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
