import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { Moment } from '../ui/moment.js';
import { Scrolling } from '../ui/scrolling.js';
import { Section } from '../ui/section.js';
import { State, TransactionLink, words } from '../ui/words.js';

/** Proposals that were decided, the newest first. */
export function Decided() {
  const proposals = useQuery({ queryKey: ['proposals'], queryFn: () => ok(api.GET('/api/proposals')) });
  const decided = (proposals.data ?? []).filter(({ decision }) => decision !== null);
  if (decided.length === 0) return null;
  return (
    <Section title="Decided by two">
      <Scrolling label="Decided proposals">
        <Table>
          <Table.Thead>
            <Table.Tr>
              {['Order', 'Decision', 'Proposed', 'Decided', ''].map((name) => (
                <Table.Th key={name}>{name === '' ? <span className="unseen">Outcome</span> : name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
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
                  {decidedBy} {decidedAt !== null && <Moment at={decidedAt} />}
                </Table.Td>
                <Table.Td>
                  <State of={decision ?? ''} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
    </Section>
  );
}
