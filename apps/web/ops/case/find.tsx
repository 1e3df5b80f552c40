import { Button, Group, Select, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Empty } from '../ui/empty.js';
import { Loaded } from '../ui/loaded.js';
import { Moment } from '../ui/moment.js';
import { Scrolling } from '../ui/scrolling.js';
import { Section } from '../ui/section.js';
import { Money, State, TransactionLink, words } from '../ui/words.js';

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

/** The newest transactions of every partner, or those that a text names. What is looked for stays out of the address: it may name a person. */
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
            description="That you looked is written to the audit."
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
      <Loaded query={found}>
        {(all) => (all.length === 0 ? <Empty>Nothing is called that.</Empty> : <List all={all} />)}
      </Loaded>
    </Section>
  );
}

const List = ({ all }: { readonly all: readonly Schema<'FoundTransactionView'>[] }) => (
  <Scrolling label="Transactions">
    <Table>
      <Table.Thead>
        <Table.Tr>
          {['Order', 'Status', 'Fiat', 'Crypto', 'Method', 'Partner', 'Created'].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {all.map(({ id, type, status, fiat, crypto, method, partner, createdAt }) => (
          <Table.Tr key={id}>
            <Table.Td className="nowrap">
              <TransactionLink id={id} /> {type}
            </Table.Td>
            <Table.Td>
              <State of={status} />
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
              <Moment at={createdAt} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Scrolling>
);
