import { Alert, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { grouped } from '../../console-kit/amounts.js';
import { Copyable } from '../../console-kit/copy.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { Section } from '../ui/section.js';
import { Batches } from './batches.js';
import { WalletPage } from './wallet-page.js';
import { bitcoin, NEXT, Outpoint, rate, USES, waitingWords } from './words.js';

const EVERY_MS = 5_000;

/** The bitcoin wallet: balances, outgoing transactions, and what awaits an operator. */
export default function Wallet() {
  const wallet = useQuery({
    queryKey: ['wallet'],
    queryFn: () => ok(api.GET('/api/wallet')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={wallet}>
      {({ wallet: state, problem, waiting, batches, held, passkeys }) => (
        <WalletPage
          wallet="wallet"
          held={held.map((each) => ({ ...each, amount: bitcoin(each.amount) }))}
          passkeys={passkeys}
        >
          <Section title="Hot wallet" beside={state && <StatusBadge of="current">{state.network}</StatusBadge>}>
            <Stack>
              {problem !== null && (
                <Alert color="red" title="The node is unreliable">
                  {problem}. No bitcoin orders are opened, and no payouts are sent.
                </Alert>
              )}
              {state && <Money of={state} waiting={waiting} />}
            </Stack>
          </Section>
          <Section title="Transactions">
            <Batches batches={batches} />
          </Section>
          {state && (
            <Section title={`Coins (${state.coinCount})`}>
              <Coins coins={state.coins} />
            </Section>
          )}
        </WalletPage>
      )}
    </QueryBoundary>
  );
}

interface MoneyProps {
  readonly of: Schema<'HotWalletView'>;
  readonly waiting: Schema<'WaitingPayoutsView'>;
}

function Money({ of: { amounts, height, rate: now, consolidation, fundingAddress }, waiting }: MoneyProps) {
  const { below, from, next } = consolidation;
  return (
    <Facts
      of={{
        'Can be spent': bitcoin(amounts.spendable),
        'Waits for confirmations': bitcoin(amounts.waiting),
        'In transactions': bitcoin(amounts.taken),
        'Frozen dust': bitcoin(amounts.frozen),
        'Waiting payouts': waitingWords(waiting),
        'Fee rate': rate(now),
        'Next consolidation': next
          ? `${NEXT[next.purpose]}: ${next.coins} coins, for a fee of ${bitcoin(next.fee)}`
          : below === 0
            ? 'never: it is switched off'
            : `from ${from} coins on, at ${rate(below)} or less`,
        'Block': grouped(String(height)),
        'Funding address': <Copyable text={fundingAddress} />,
      }}
    />
  );
}

function Coins({ coins }: { readonly coins: readonly Schema<'WalletCoinView'>[] }) {
  return (
    <DataTable label="Coins" minWidth={620} columns={['Output', numeric('BTC'), numeric('Confirmations'), 'State']}>
      {coins.map(({ outpoint, amount, confirmations, use, isRetired }) => (
        <Table.Tr key={outpoint}>
          <Table.Td>
            <Outpoint of={outpoint} />
          </Table.Td>
          <Table.Td className="num">{amount}</Table.Td>
          <Table.Td className="num">{grouped(String(confirmations))}</Table.Td>
          <Table.Td>{isRetired ? `${USES[use]}, of a retired seed` : USES[use]}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
