import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { words } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { FoundTransactions } from './found-transactions.js';

/** Every status, in the order of an order's life; the compiler notices one that is missing. */
const STATUSES = Object.keys({
  pending: true,
  fiat_received: true,
  btc_in_mempool: true,
  btc_received: true,
  payout_failed: true,
  completed: true,
  refunded: true,
  cancelled: true,
  expired_fiat_not_received: true,
  expired_btc_not_in_mempool: true,
} satisfies Record<Schema<'TransactionView'>['status'], true>);

const NOTHING = {
  atAll: 'No transactions yet. Search by ID, email, phone, wallet, hash or reference once there are some.',
  text: 'No transaction matches. Check the spelling, or search by another ID.',
  textAndFilters: 'No transaction matches both the text and the filters. Remove a filter, or search by another ID.',
  filters: 'No transaction matches the filters. Choose another status.',
};

/** The newest transactions of every partner, or those that a text names. The text stays out of the address: it may name a person. */
export default function Find() {
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [text, setText] = useState('');
  const status = query.get('status');
  const filter = filterOf(text, query);
  const found = useFoundTransactions(filter);
  const choose = (chosen: string | null): void =>
    setQuery((now) => {
      if (chosen === null) now.delete('status');
      else now.set('status', chosen);
      return now;
    });
  return (
    <Section title="Transactions">
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setText(typed.trim());
        }}
      >
        <Group align="end" mb="md" gap="sm">
          <TextInput
            flex="1 1 240px"
            label="ID, email, phone, wallet, hash or reference"
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
        {(list) => <FoundTransactions list={list} nothing={nothingFor(filter)} />}
      </QueryBoundary>
    </Section>
  );
}

function nothingFor({ text, ...filters }: Record<string, string>): string {
  const isFiltered = Object.keys(filters).length > 0;
  if (text === undefined) return NOTHING[isFiltered ? 'filters' : 'atAll'];
  return NOTHING[isFiltered ? 'textAndFilters' : 'text'];
}

const filterOf = (text: string, query: URLSearchParams): Record<string, string> => ({
  ...Object.fromEntries(['status', 'partnerId'].flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : []))),
  ...(text === '' ? {} : { text }),
});

const useFoundTransactions = (filter: Record<string, string>) =>
  useQuery({
    queryKey: ['transactions', filter],
    queryFn: () => ok(api.GET('/api/transactions', { params: { query: filter } })),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
