import { Table } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import type { Schema } from '../../shared/api.js';
import { BatchState } from './batch-state.js';
import { PURPOSES, TxId } from './words.js';

/** The newest transactions of the wallet, each with its own page. */
export function Batches({ batches }: { readonly batches: readonly Schema<'WalletBatchView'>[] }) {
  if (batches.length === 0) return <Empty title="No transactions sent yet." />;
  return (
    <DataTable
      label="Transactions"
      minWidth={860}
      columns={[
        'Transaction',
        'For',
        numeric('Payouts'),
        numeric('Paid out, BTC'),
        numeric('Fee, BTC'),
        'State',
        'Created',
      ]}
    >
      {batches.map(({ id, txId, purpose, payouts, paidOut, fee, state, createdAt }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Link href={`/wallet/${id}`} className="link">
              {txId === null ? 'not signed yet' : <TxId of={txId} />}
            </Link>
          </Table.Td>
          <Table.Td>{PURPOSES[purpose]}</Table.Td>
          <Table.Td className="num">{payouts}</Table.Td>
          <Table.Td className="num">{paidOut}</Table.Td>
          <Table.Td className="num">{fee}</Table.Td>
          <Table.Td>
            <BatchState of={state} />
          </Table.Td>
          <Table.Td>
            <Moment at={createdAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
