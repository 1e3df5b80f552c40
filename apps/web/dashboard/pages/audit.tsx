import { Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../console-kit/data-table.js';
import { words } from '../../console-kit/status.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { api, ok, type Schema } from '../client.js';
import { Paged } from '../parts/paged.js';

/** The audit log: each change with its actor, its old and its new values. */
export function Audit() {
  const [page, setPage] = useState<Record<string, string>>({});
  const log = useQuery({
    queryKey: ['audit', page],
    queryFn: () => ok(api.GET('/api/audit', { params: { query: page } })),
    placeholderData: keepPreviousData,
  });
  return (
    <Paged query={log} turn={setPage} empty={<Empty title="No changes yet" />}>
      {(rows) => <Rows rows={rows} />}
    </Paged>
  );
}

function Rows({ rows }: { readonly rows: readonly Schema<'AuditRowView'>[] }) {
  return (
    <DataTable label="Changes" columns={['Time', 'Actor', 'Action', 'Details']} minWidth={860}>
      {rows.map(({ id, at, who, action, subject, before, after }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Moment at={at} />
          </Table.Td>
          <Table.Td className="clip">{who}</Table.Td>
          <Table.Td>
            {words(action)}
            <Text size="xs" c="dimmed" className="mono">
              {subject.split(':')[0]}
            </Text>
          </Table.Td>
          <Table.Td>
            <Text size="xs" className="mono break">
              {describeChange(before ?? {}, after ?? {}) || '–'}
            </Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Lists each changed field with its old and new value. A change names the fields that it sets; a removal names none. */
const describeChange = (before: Fields, after: Fields): string =>
  Object.keys(Object.keys(after).length > 0 ? after : before)
    .map((name) => [name, inWords(before[name]), inWords(after[name])] as const)
    .filter(([, was, is]) => was !== is)
    .map(([name, was, is]) => `${name}: ${name in before ? `${was} → ` : ''}${is}`)
    .join(', ');

function inWords(value: unknown): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return Array.isArray(value)
    ? value.map(inWords).join(' ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);
}
