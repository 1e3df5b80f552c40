import { Button, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Copyable } from '../../console-kit/copy.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { TransactionLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import { BatchState } from './batch-state.js';
import { BumpBatch } from './bump-batch.js';
import { bitcoin, Outpoint, PURPOSES, rate, TxId } from './words.js';

const EVERY_MS = 5_000;

type Batch = Schema<'WalletBatchDetailsView'>;

/** One transaction of the wallet: its payees, its inputs, and the fees it was signed with. */
export default function WalletBatch({ id }: { readonly id: string }) {
  const batch = useQuery({
    queryKey: ['wallet', id],
    queryFn: () => ok(api.GET('/api/wallet/batches/{id}', { params: { path: { id } } })),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={batch}>
      {(found) => (
        <div className="column">
          <Link href="/wallet" className="link">
            ← Hot wallet
          </Link>
          <Head of={found} />
          <Section title="Payouts">
            <Outputs of={found} />
          </Section>
          <Section title="Versions">
            <Versions of={found} />
          </Section>
        </div>
      )}
    </QueryBoundary>
  );
}

function Head({ of: batch }: { readonly of: Batch }) {
  const [isBumping, setBumping] = useState(false);
  const { id, purpose, state, txId, fee, paidOut, payouts, outpoints, createdAt } = batch;
  return (
    <Section
      title="Chain transaction"
      beside={
        state === 'sent' && (
          <Button size="xs" onClick={() => setBumping(true)}>
            Raise the fee…
          </Button>
        )
      }
    >
      <Facts
        of={{
          'Transaction ID': txId === null ? 'not signed yet' : <Copyable text={txId} />,
          'For': PURPOSES[purpose],
          'State': <BatchState of={state} />,
          'Paid out':
            payouts === 0 ? null : `${bitcoin(paidOut)} to ${payouts === 1 ? 'one order' : `${payouts} orders`}`,
          'Fee': bitcoin(fee),
          'Spends': (
            <>
              {outpoints.map((outpoint) => (
                <div key={outpoint}>
                  <Outpoint of={outpoint} />
                </div>
              ))}
            </>
          ),
          'Created': <Moment at={createdAt} to="second" />,
        }}
      />
      {isBumping && <BumpBatch id={id} onClose={() => setBumping(false)} />}
    </Section>
  );
}

function Outputs({ of: { outputs, purpose } }: { readonly of: Batch }) {
  if (outputs.length === 0)
    return <Empty title={purpose === 'payouts' ? 'It no longer pays any order.' : 'It pays only our own wallet.'} />;
  return (
    <DataTable label="Payouts" minWidth={700} columns={[numeric('Output'), 'Transaction', 'Wallet', numeric('BTC')]}>
      {outputs.map(({ key, output, transactionId, address, amount }) => (
        <Table.Tr key={key}>
          <Table.Td className="num">{output}</Table.Td>
          <Table.Td>
            <TransactionLink id={transactionId} />
          </Table.Td>
          <Table.Td className="mono">{address}</Table.Td>
          <Table.Td className="num">{amount}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function Versions({ of: { versions } }: { readonly of: Batch }) {
  return (
    <DataTable
      label="Versions"
      minWidth={620}
      columns={[numeric('No.'), 'Transaction', numeric('Fee, BTC'), 'Rate', numeric('Created at block')]}
    >
      {versions.map(({ seq, txId, fee, rate: paid, height }) => (
        <Table.Tr key={seq}>
          <Table.Td className="num">{seq}</Table.Td>
          <Table.Td>{txId === null ? 'not signed yet' : <TxId of={txId} />}</Table.Td>
          <Table.Td className="num">{fee}</Table.Td>
          <Table.Td className="nowrap">{rate(paid)}</Table.Td>
          <Table.Td className="num">{height}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
