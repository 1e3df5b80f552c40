import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { BareForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { DateRange, withMoments } from '../../console-kit/date-range.js';
import { FiatAmount } from '../../console-kit/fiat-amount.js';
import { words } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { FIAT_CODES, METHOD_NAMES } from '../../shared/methods.gen.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { FoundTransactions } from './found-transactions.js';

/** Every status, in the order of the lifecycle; the compiler reports a missing one. */
const STATUSES: readonly Choice[] = Object.keys({
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
} satisfies Record<Schema<'TransactionView'>['status'], true>).map((value) => ({ value, label: words(value) }));

interface Choice {
  readonly value: string;
  readonly label: string;
}

const METHODS: readonly Choice[] = Object.entries(METHOD_NAMES).map(([value, label]) => ({ value, label }));
const CURRENCIES: readonly Choice[] = FIAT_CODES.map((code) => ({ value: code, label: code }));

const NOTHING = {
  atAll: 'No transactions yet. Search by ID, email, phone, wallet, hash or reference once there are some.',
  text: 'No transaction matches. Check the spelling, or search by another ID.',
  textAndFilters: 'No transaction matches both the text and the filters. Remove a filter, or search by another ID.',
  filters: 'No transaction matches the filters. Change or remove one.',
};

/** The newest transactions of all partners, or those that match a text. The text stays out of the address, since it may be personal data. */
export default function Find() {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useState('');
  const filters = filtersOf(query);
  const filter = { ...withMoments(filters), ...(text === '' ? {} : { text }) };
  const found = useFoundTransactions(filter);
  const set = (changed: Readonly<Record<string, string | null>>): void =>
    setQuery((now) => {
      for (const [name, value] of Object.entries(changed))
        if (value === null || value === '') now.delete(name);
        else now.set(name, value);
      return now;
    });
  return (
    <Section title="Transactions">
      <SearchText onSearch={setText} />
      <Filters filters={filters} set={set} />
      <QueryBoundary query={found}>
        {(list) => <FoundTransactions list={list} nothing={nothingFor(filter)} />}
      </QueryBoundary>
    </Section>
  );
}

function SearchText({ onSearch }: { readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState('');
  return (
    <BareForm role="search" onSubmit={() => onSearch(typed.trim())}>
      <Group align="end" mb="md" gap="sm">
        <TextField
          flex="1 1 240px"
          label="ID, email, phone, wallet, hash, reference or amount"
          description="Each search is recorded in the audit."
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit">Find</Button>
      </Group>
    </BareForm>
  );
}

interface FiltersProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly set: (changed: Readonly<Record<string, string | null>>) => void;
}

function Filters({ filters, set }: FiltersProps) {
  const partners = useQuery({ queryKey: ['partners'], queryFn: () => ok(api.GET('/api/partners')) });
  const typed = (name: string) => ({ value: filters[name], apply: (value: string) => set({ [name]: value }) });
  const choice = (name: string, label: string, data: readonly Choice[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      size="xs"
      w={180}
      clearable
      searchable
      data={data}
      value={filters[name] ?? null}
      onChange={(chosen) => set({ [name]: chosen })}
    />
  );
  const byPartner = (partners.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Group gap="xs" mb="md">
      {choice('status', 'Status', STATUSES)}
      {choice('method', 'Method', METHODS)}
      {choice('currency', 'Currency', CURRENCIES)}
      {choice('partnerId', 'Partner', byPartner)}
      <DateRange filters={filters} set={set} />
      <FiatAmount label="Minimum, in fiat" placeholder="From amount" {...typed('minFiat')} />
      <FiatAmount label="Maximum, in fiat" placeholder="To amount" {...typed('maxFiat')} />
    </Group>
  );
}

function nothingFor({ text, ...filters }: Record<string, string>): string {
  const isFiltered = Object.keys(filters).length > 0;
  if (text === undefined) return NOTHING[isFiltered ? 'filters' : 'atAll'];
  return NOTHING[isFiltered ? 'textAndFilters' : 'text'];
}

const FILTERS = ['status', 'partnerId', 'method', 'currency', 'minFiat', 'maxFiat', 'from', 'to'];

const filtersOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries(FILTERS.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));

const useFoundTransactions = (filter: Record<string, string>) =>
  useQuery({
    queryKey: ['transactions', filter],
    queryFn: () => ok(api.GET('/api/transactions', { params: { query: filter } })),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
