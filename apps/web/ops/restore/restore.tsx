import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { StatusBadge } from '../../console-kit/status.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { TransactionLink } from '../ui/links.js';
import { Section } from '../ui/section.js';
import { ReleaseRestore } from './release-restore.js';

type Report = Schema<'RestoreReportView'>;
type Restored = NonNullable<Report['restore']>;

const EVERY_MS = 5_000;

const CAUSES: Readonly<Record<Restored['cause'], string>> = {
  moved: 'the database is in another place',
  timeline: 'the database is on another timeline',
  behind: 'the database is behind the mark in the vault',
  command: 'it was restored by command',
};

/** Shows what providers report about the period that a restored database lost, and releases the payouts. */
export default function Restore() {
  const report = useQuery({
    queryKey: ['restore'],
    queryFn: () => ok(api.GET('/api/restore')),
    refetchInterval: EVERY_MS,
  });
  return (
    <QueryBoundary query={report}>
      {(data) => (data.restore ? <Found of={data} restore={data.restore} /> : <NeverRestored />)}
    </QueryBoundary>
  );
}

const NeverRestored = () => (
  <div className="column">
    <Section title="Restored database">
      <Empty title="The database was never restored." />
    </Section>
  </div>
);

const Found = ({ of, restore }: { readonly of: Report; readonly restore: Restored }) => (
  <div className="column">
    <Standing of={of} restore={restore} />
    {of.findings.length > 0 && (
      <Section title="Sent since the backup">
        <Findings of={of.findings} />
      </Section>
    )}
  </div>
);

function Standing({ of, restore }: { readonly of: Report; readonly restore: Restored }) {
  const [isReleasing, setReleasing] = useState(false);
  const { isOpen, askedAt } = restore;
  return (
    <Section
      title="Restored database"
      beside={
        isOpen && (
          <Button size="xs" disabled={askedAt === null} onClick={() => setReleasing(true)}>
            Release…
          </Button>
        )
      }
    >
      <Stack>
        {isOpen && (
          <Alert color="red" title="Nothing is paid out">
            {askedAt === null
              ? 'The providers are being asked what was sent since the backup.'
              : 'Every provider was asked. Two operators release it.'}
          </Alert>
        )}
        <Facts
          of={{
            'Why': `${CAUSES[restore.cause]}: ${restore.detail}`,
            'Backup of': <Moment at={restore.dataAt} to="second" />,
            'Noticed': <Moment at={restore.noticedAt} to="second" />,
            'Orders looked up': restore.asked,
            'Sent since the backup': of.sent,
            'Found in the books': of.written,
            'Without an answer': of.unanswered,
            'Bank lines without a payout': of.unexplained,
            'Waiting payouts': of.heldPayouts,
            'First operator': decided(restore.proposedBy, restore.proposedReason),
            'Released by': decided(restore.releasedBy, restore.releaseReason),
          }}
        />
      </Stack>
      {isReleasing && <ReleaseRestore proposedBy={restore.proposedBy} onClose={() => setReleasing(false)} />}
    </Section>
  );
}

const decided = (by: string | null, reason: string | null): string | null =>
  by && [by, reason].filter(Boolean).join(': ');

const Findings = ({ of }: { readonly of: Report['findings'] }) => (
  <DataTable label="Sent since the backup" columns={['State', 'Order', 'What', 'Found']}>
    {of.map(({ key, state, transactionId, purpose, detail }) => (
      <Table.Tr key={key}>
        <Table.Td>
          <StatusBadge of={state} />
        </Table.Td>
        <Table.Td>{transactionId === null ? '' : <TransactionLink id={transactionId} />}</Table.Td>
        <Table.Td>{purpose ?? key}</Table.Td>
        <Table.Td maw={420}>
          <Text size="sm">{detail}</Text>
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
