import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import { TransactionLink } from '../ui/links.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';

/** Decided proposals, newest first. */
export function Decided() {
  const proposals = useQuery({ queryKey: ['proposals'], queryFn: () => ok(api.GET('/api/proposals')) });
  const decided = (proposals.data ?? []).filter(({ decision }) => decision !== null);
  if (decided.length === 0) return null;
  return (
    <Section title="Decided by two">
      <DataTable label="Decided proposals" columns={['Order', 'Decision', 'Proposed by', 'Decided by', 'Outcome']}>
        {decided.map(({ id, transactionId, action, reason, proposedBy, decidedBy, decidedAt, decision }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <TransactionLink id={transactionId} />
            </Table.Td>
            <Table.Td>
              {words(action)}
              <Text size="xs" c="dimmed">
                {reason}
              </Text>
            </Table.Td>
            <Table.Td>{proposedBy}</Table.Td>
            <Table.Td>
              {decidedBy} {decidedAt !== null && <Moment at={decidedAt} to="second" />}
            </Table.Td>
            <Table.Td>
              <StatusBadge of={decision ?? ''} />
            </Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Section>
  );
}
