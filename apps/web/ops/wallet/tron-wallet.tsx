import { Alert, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copyable } from '../../console-kit/copy.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { WalletPage } from './wallet-page.js';
import { waitingWords } from './words.js';

const EVERY_MS = 5_000;

/** The wallet on Tron: balances, and what awaits an operator. */
export default function TronWallet() {
  const wallet = useQuery({
    queryKey: ['tron-wallet'],
    queryFn: () => ok(api.GET('/api/tron-wallet')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={wallet}>
      {({ held, passkeys, ...state }) => (
        <WalletPage
          wallet="tron-wallet"
          held={held.map(({ amount, currency, ...each }) => ({ ...each, amount: `${amount} ${currency}` }))}
          passkeys={passkeys}
        >
          <State of={state} />
        </WalletPage>
      )}
    </QueryBoundary>
  );
}

const State = ({ of }: { readonly of: Omit<Schema<'TronWalletView'>, 'held' | 'passkeys'> }) => (
  <Section title="Tron">
    <Stack>
      {of.problem !== null && (
        <Alert color="red" title="The chain data is unreliable">
          {of.problem}. No payouts are sent.
        </Alert>
      )}
      {of.assets && (
        <DataTable
          label="Balances on Tron"
          minWidth={360}
          columns={['Asset', numeric('Free'), numeric('Waiting payouts')]}
        >
          {of.assets.map(({ asset, free, waiting }) => (
            <Table.Tr key={asset}>
              <Table.Td>{asset}</Table.Td>
              <Table.Td className="num">{free}</Table.Td>
              <Table.Td className="num">{waiting}</Table.Td>
            </Table.Tr>
          ))}
        </DataTable>
      )}
      <Facts
        of={{
          'Waiting payouts': waitingWords(of.waiting),
          'Burnt so far': `${of.gasPaid} TRX`,
          'Funding address': <Copyable text={of.address} />,
        }}
      />
    </Stack>
  </Section>
);
