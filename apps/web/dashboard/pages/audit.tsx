import { Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, ok, type Schema } from '../client.js';
import { Asked } from '../parts/asked.js';
import { Empty } from '../parts/empty.js';
import { Pager } from '../parts/pager.js';
import { Scroll } from '../parts/scroll.js';
import { When } from '../parts/words.js';

/** What was changed, by whom, and from what to what. */
export function Audit() {
  const [stretch, setStretch] = useState<Record<string, string>>({});
  const log = useQuery({
    queryKey: ['audit', stretch],
    queryFn: () => ok(api.GET('/api/audit', { params: { query: stretch } })),
    placeholderData: keepPreviousData,
  });
  return (
    <Asked query={log}>
      {({ data, ...ends }) => (
        <>
          {data.length === 0 ? <Empty title="Nothing was changed yet" /> : <Rows rows={data} />}
          <Pager ends={ends} turn={setStretch} />
        </>
      )}
    </Asked>
  );
}

function Rows({ rows }: { readonly rows: readonly Schema<'AuditRowView'>[] }) {
  return (
    <Scroll label="Changes">
      <Table miw={860}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Time</Table.Th>
            <Table.Th>Who</Table.Th>
            <Table.Th>Did</Table.Th>
            <Table.Th>Details</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, at, who, action, subject, before, after }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <When at={at} />
              </Table.Td>
              <Table.Td className="clip">{who}</Table.Td>
              <Table.Td>
                {spaced(action)}
                <Text size="xs" c="dimmed" className="mono">
                  {subject.split(':')[0]}
                </Text>
              </Table.Td>
              <Table.Td>
                <Text size="xs" className="mono break">
                  {told(before ?? {}, after ?? {}) || '–'}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scroll>
  );
}

const spaced = (word: string): string =>
  word.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

type Fields = Readonly<Record<string, unknown>>;

/** What is now, and from what it was changed; what stayed is not told. */
const told = (before: Fields, after: Fields): string =>
  Object.keys({ ...before, ...after })
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
