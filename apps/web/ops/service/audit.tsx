import { Button, Group, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Failure } from '../../console-kit/failure.js';
import { BareForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { Moment } from '../../console-kit/moment.js';
import { words } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Chain } from './chain.js';
import { Subject } from './subject.js';

type Filter = { readonly actor: string; readonly action: string; readonly subject: string };

const NO_FILTER: Filter = { actor: '', action: '', subject: '' };
const FIELDS: readonly { readonly name: keyof Filter; readonly label: string; readonly example: string }[] = [
  { name: 'actor', label: 'Actor', example: 'mei' },
  { name: 'action', label: 'Exact action', example: 'approveKyc' },
  { name: 'subject', label: 'Subject starts with', example: 'transaction:' },
];

/** Audit entries, newest first. */
export default function Audit() {
  const [filter, setFilter] = useState(NO_FILTER);
  const pages = useEntries(filter);
  const entries = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Section title="Audit">
      <Chain />
      <Search onSearch={setFilter} />
      {pages.error && <Failure error={pages.error} retry={() => void pages.refetch()} />}
      {pages.isSuccess && entries.length === 0 && (
        <Empty title={Object.keys(given(filter)).length === 0 ? 'No entries yet.' : 'No entries match the filters.'} />
      )}
      {entries.length > 0 && <Entries entries={entries} />}
      {pages.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Older
          </Button>
        </Group>
      )}
    </Section>
  );
}

const useEntries = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) =>
      ok(
        api.GET('/api/audit', {
          params: { query: { ...given(filter), ...(pageParam === '' ? {} : { before: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

function Search({ onSearch }: { readonly onSearch: (filter: Filter) => void }) {
  const [typed, setTyped] = useState(NO_FILTER);
  return (
    <BareForm onSubmit={() => onSearch(typed)} role="search">
      <Group align="end" mb="md" gap="sm">
        {FIELDS.map(({ name, label, example }) => (
          <TextField
            key={name}
            flex="1 1 160px"
            label={label}
            placeholder={example}
            value={typed[name]}
            onChange={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <Button type="submit">Filter</Button>
      </Group>
    </BareForm>
  );
}

const given = (filter: Filter): Partial<Filter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ''));

const Entries = ({ entries }: { readonly entries: readonly Schema<'AuditEntryView'>[] }) => (
  <DataTable label="Audit entries" columns={['Time', 'Actor', 'Action', 'Subject', 'Reason and changes']}>
    {entries.map(({ id, at, actor, action, subject, reason, before, after }) => (
      <Table.Tr key={id}>
        <Table.Td>
          <Moment at={at} to="second" />
        </Table.Td>
        <Table.Td className="nowrap">{actor}</Table.Td>
        <Table.Td className="nowrap">{words(action)}</Table.Td>
        <Table.Td>
          <Subject of={subject} />
        </Table.Td>
        <Table.Td>
          {reason !== '' && <Text size="sm">{reason}</Text>}
          {(before !== null || after !== null) && <Change before={before} after={after} />}
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);

const Change = ({ before, after }: Pick<Schema<'AuditEntryView'>, 'before' | 'after'>) => (
  <details>
    <summary>{before === null ? 'with' : 'before, after'}</summary>
    {before !== null && <pre className="raw">{JSON.stringify(before, undefined, 2)}</pre>}
    {after !== null && <pre className="raw">{JSON.stringify(after, undefined, 2)}</pre>}
  </details>
);
