import { Button, Group, Select, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { Money } from '../../console-kit/amounts.js';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import { TransactionLink } from '../ui/links.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

const STATUSES = [
  'pending',
  'fiat_received',
  'btc_in_mempool',
  'btc_received',
  'payout_failed',
  'completed',
  'refunded',
  'cancelled',
  'expired_fiat_not_received',
  'expired_btc_not_in_mempool',
];

const NOTHING = {
  atAll: 'No transactions yet. Search by id, e-mail, phone, wallet, hash or reference once there are some.',
  found: 'No transaction matches. Check the spelling, or search by another id.',
};

/** The newest transactions of every partner, or those that a text names. The text stays out of the address: it may name a person. */
export default function Find() {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const status = query.get('status');
  const partnerId = query.get('partnerId');
  const filter = {
    ...(text === '' ? {} : { text }),
    ...(status === null ? {} : { status }),
    ...(partnerId === null ? {} : { partnerId }),
  };
  const found = useQuery({
    queryKey: ['transactions', filter],
    queryFn: () => ok(api.GET('/api/transactions', { params: { query: filter } })),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  const search = (event: FormEvent): void => {
    event.preventDefault();
    setText(typed.trim());
  };
  const choose = (chosen: string | null): void =>
    setQuery((now) => {
      if (chosen === null) now.delete('status');
      else now.set('status', chosen);
      return now;
    });
  return (
    <Section title="Transactions">
      <form onSubmit={search} role="search">
        <Group align="end" mb="md" gap="sm">
          <TextInput
            flex="1 1 240px"
            label="Id, e-mail, phone, wallet, hash or reference"
            description="Each search is recorded in the audit."
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Select
            label="Status"
            clearable
            data={STATUSES.map((value) => ({ value, label: words(value) }))}
            value={status}
            onChange={choose}
            w={220}
          />
          <Button type="submit">Find</Button>
        </Group>
      </form>
      <QueryBoundary query={found}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={NOTHING[Object.keys(filter).length === 0 ? 'atAll' : 'found']} />
          ) : (
            <List all={all} />
          )
        }
      </QueryBoundary>
    </Section>
  );
}

const List = ({ all }: { readonly all: readonly Schema<'FoundTransactionView'>[] }) => (
  <DataTable label="Transactions" columns={['Order', 'Status', 'Fiat', 'Crypto', 'Method', 'Partner', 'Created']}>
    {all.map(({ id, type, status, fiat, crypto, method, partner, createdAt }) => (
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
