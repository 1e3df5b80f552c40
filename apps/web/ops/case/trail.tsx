import { Table, Text } from '@mantine/core';
import { DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { StatusBadge, words } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

interface Props {
  readonly audit: readonly Schema<'AuditEntryView'>[];
  readonly proposals: readonly Schema<'ProposalView'>[];
}

/** Who changed or viewed the case. */
export const Trail = ({ audit, proposals }: Props) => (
  <Section title="Audit trail">
    {audit.length === 0 && (
      <Text size="sm" c="dimmed">
        No entries.
      </Text>
    )}
    {audit.length > 0 && (
      <DataTable label="Audit of this transaction" columns={['Time', 'Actor', 'Action', 'Reason']}>
        {audit.map(({ id, at, actor, action, reason }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Moment at={at} to="second" />
            </Table.Td>
            <Table.Td className="nowrap">{actor}</Table.Td>
            <Table.Td className="nowrap">{words(action)}</Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    )}
    {proposals
      .filter(({ decision }) => decision !== null)
      .map(({ id, action, proposedBy, decidedBy, decision }) => (
        <Text key={id} size="sm" mt="xs">
          {words(action)}: proposed by {proposedBy}, <StatusBadge of={decision ?? ''} /> by {decidedBy}
        </Text>
      ))}
  </Section>
);
