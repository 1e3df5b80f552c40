import { Table, Text } from '@mantine/core';
import type { Schema } from '../../shared/api.js';
import { Moment } from '../ui/moment.js';
import { Scrolling } from '../ui/scrolling.js';
import { Section } from '../ui/section.js';
import { State, words } from '../ui/words.js';

interface Props {
  readonly audit: readonly Schema<'AuditEntryView'>[];
  readonly proposals: readonly Schema<'ProposalView'>[];
}

/** Who did what to it, and who looked. */
export const Trail = ({ audit, proposals }: Props) => (
  <Section title="Who did what">
    {audit.length === 0 && (
      <Text size="sm" c="dimmed">
        Nobody touched it.
      </Text>
    )}
    {audit.length > 0 && (
      <Scrolling label="Audit of this transaction">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>Who</Table.Th>
              <Table.Th>What</Table.Th>
              <Table.Th>Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {audit.map(({ id, at, actor, action, reason }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Moment at={at} />
                </Table.Td>
                <Table.Td className="nowrap">{actor}</Table.Td>
                <Table.Td className="nowrap">{words(action)}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
    )}
    {proposals
      .filter(({ decision }) => decision !== null)
      .map(({ id, action, proposedBy, decidedBy, decision }) => (
        <Text key={id} size="sm" mt="xs">
          {words(action)}: proposed by {proposedBy}, <State of={decision ?? ''} /> by {decidedBy}
        </Text>
      ))}
  </Section>
);
