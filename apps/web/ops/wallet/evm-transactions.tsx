import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { TransactionLink } from '../ui/links.js';
import { ReplaceTransaction } from './replace-transaction.js';
import { chainName, TxId } from './words.js';

type Transaction = Schema<'EvmTransactionView'>;

const PURPOSES: Readonly<Record<Transaction['purpose'], string>> = {
  payout: 'payout',
  topUp: 'gas for a sweep',
  sweep: 'sweep',
};

const STATES: Readonly<Record<Transaction['state'], { readonly word: string; readonly like: string }>> = {
  planned: { word: 'not signed yet', like: 'waits' },
  sent: { word: 'in the mempool', like: 'mempool' },
  mined: { word: 'in a block', like: 'confirmed' },
  final: { word: 'final', like: 'completed' },
  abandoned: { word: 'the signer refused it', like: 'refused' },
  unclear: { word: 'its nonce was used by another transaction', like: 'refused' },
};

/** The newest transactions of all chains. */
export function EvmTransactions({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const [replaced, setReplaced] = useState<Transaction>();
  if (transactions.length === 0) return <Empty title="No transactions sent yet." />;
  return (
    <>
      <DataTable
        label="Transactions"
        minWidth={980}
        columns={[
          'Transaction',
          'Chain',
          numeric('Nonce'),
          'For',
          numeric('Amount'),
          numeric('Gwei'),
          'State',
          'Created',
          '',
        ]}
      >
        {transactions.map((each) => (
          <Row key={each.id} of={each} onReplace={() => setReplaced(each)} />
        ))}
      </DataTable>
      {replaced && <ReplaceTransaction of={replaced} onClose={() => setReplaced(undefined)} />}
    </>
  );
}

function Row({ of, onReplace }: { readonly of: Transaction; readonly onReplace: () => void }) {
  const { txId, chain, nonce, purpose, transactionId, amount, asset, price, state, createdAt } = of;
  return (
    <Table.Tr>
      <Table.Td>{txId === null ? 'not signed yet' : <TxId of={txId} />}</Table.Td>
      <Table.Td>{chainName(chain)}</Table.Td>
      <Table.Td className="num">{nonce}</Table.Td>
      <Table.Td>
        {PURPOSES[purpose]} {transactionId !== null && <TransactionLink id={transactionId} />}
      </Table.Td>
      <Table.Td className="num">{`${amount} ${asset}`}</Table.Td>
      <Table.Td className="num">{price}</Table.Td>
      <Table.Td>
        <StatusBadge of={STATES[state].like}>{STATES[state].word}</StatusBadge>
      </Table.Td>
      <Table.Td>
        <Moment at={createdAt} />
      </Table.Td>
      <Table.Td>
        {state === 'sent' && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Replace nonce ${nonce} on ${chainName(chain)}`}
            onClick={onReplace}
          >
            Replace…
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
