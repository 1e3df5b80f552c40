import { Badge, Table } from '@mantine/core';
import { Link } from 'wouter';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Age } from '../../console-kit/moment.js';
import type { Schema } from '../../shared/api.js';

type Desk = Schema<'OpenDeskView'>;

const DESKS: Readonly<Record<Desk['desk'], { readonly to: string; readonly name: string }>> = {
  kyc: { to: '/kyc', name: 'Identity checks' },
  moderation: { to: '/moderation', name: 'Orders awaiting a decision' },
  approvals: { to: '/moderation', name: 'Decisions awaiting a second operator' },
  unmatched: { to: '/unmatched', name: 'Unmatched payments' },
};

/** The number of open items at each desk, the oldest, and how many are late. */
export function OpenDesks({ desks }: { readonly desks: readonly Desk[] }) {
  const open = desks.filter(({ count }) => count > 0);
  if (open.length === 0) return <Empty title="Nothing waits for you." />;
  return (
    <DataTable label="Open work" columns={['What', 'How many', 'Oldest', 'Late']}>
      {open.map(({ desk, count, late, oldest }) => (
        <Table.Tr key={desk}>
          <Table.Td>
            <Link href={DESKS[desk].to} className="link">
              {DESKS[desk].name}
            </Link>
          </Table.Td>
          <Table.Td className="tabular">{count}</Table.Td>
          <Table.Td>{oldest === null ? '–' : <Age since={oldest} />}</Table.Td>
          <Table.Td>{late === 0 ? 'none' : <Badge color="red">{late} late</Badge>}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
}
