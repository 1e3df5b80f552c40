import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Copyable } from '../../console-kit/copy.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { CreditButton } from '../case/credit.js';
import { TransactionLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import { chainName, TxId } from './words.js';

const EVERY_MS = 60_000;

/** Unknown tokens that were sent to deposit addresses. Their names are not shown, since a contract can claim any name. */
export function FoundTokens() {
  const found = useQuery({
    queryKey: ['found-tokens'],
    queryFn: () => ok(api.GET('/api/evm-wallets/found')),
    refetchInterval: EVERY_MS,
  });
  return (
    <Section title="Unknown tokens at deposit addresses">
      <Text size="sm" mb="xs">
        Most are worthless and sent to many addresses. Act where a user asks for one: credit it to its order, which
        books it as unmatched, and return it.
      </Text>
      <QueryBoundary query={found}>
        {(tokens) => (tokens.length === 0 ? <Empty title="None were seen." /> : <Tokens of={tokens} />)}
      </QueryBoundary>
    </Section>
  );
}

const Tokens = ({ of }: { readonly of: readonly Schema<'FoundTokenView'>[] }) => (
  <DataTable
    label="Unknown tokens"
    minWidth={900}
    columns={['Chain', 'Contract', 'Order', 'Address', numeric('Transfers'), 'Last transfer', 'Seen', '']}
  >
    {of.map((token) => (
      <Table.Tr key={`${token.chain}:${token.contract}:${token.address}`}>
        <Table.Td>{chainName(token.chain)}</Table.Td>
        <Table.Td>
          <Copyable text={token.contract} />
        </Table.Td>
        <Table.Td>{token.transactionId && <TransactionLink id={token.transactionId} />}</Table.Td>
        <Table.Td>
          {token.address === null ? 'further ones' : <Copyable text={token.address} />}
          {token.path !== null && (
            <Text size="xs" c="dimmed">
              {token.path}
            </Text>
          )}
        </Table.Td>
        <Table.Td className="num">{token.transfers}</Table.Td>
        <Table.Td>
          <TxId of={token.txId} />, log {token.logIndex}
        </Table.Td>
        <Table.Td>
          <Moment at={token.lastSeenAt} to="second" />
        </Table.Td>
        <Table.Td>
          {token.isBooked && 'booked'}
          {!token.isBooked && token.transactionId !== null && (
            <CreditButton
              transactionId={token.transactionId}
              place={{ chain: token.chain, txId: token.txId, index: String(token.logIndex) }}
            />
          )}
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
