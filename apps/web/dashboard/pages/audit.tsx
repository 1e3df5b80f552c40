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
  const log = useQuery({ queryKey: ['audit', stretch], queryFn: () => ok(api.GET('/api/audit', { params: { query: stretch } })), placeholderData: keepPreviousData });
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
                  {before ? `${told(before)} → ` : ''}
                  {after ? told(after) : '–'}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Scroll>
  );
}

const spaced = (word: string): string => word.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

const told = (fields: Record<string, unknown>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
