import { Group, Table, Text } from '@mantine/core';
import { DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { actionWords, type Brake, targetWords } from './words.js';

/** The latest released brakes: who engaged and who released each, and why. */
export const ReleasedBrakes = ({ brakes }: { readonly brakes: readonly Brake[] }) => (
  <DataTable label="Released brakes" columns={['Stopped', 'For', 'Engaged', 'Released']}>
    {brakes.map((brake) => (
      <Table.Tr key={brake.id}>
        <Table.Td>{actionWords(brake.action)}</Table.Td>
        <Table.Td>{targetWords(brake.target)}</Table.Td>
        <Table.Td>
          <Decided by={brake.engagedBy} at={brake.engagedAt} reason={brake.reason} />
        </Table.Td>
        <Table.Td>
          {brake.releasedAt !== null && (
            <Decided by={brake.releasedBy ?? ''} at={brake.releasedAt} reason={brake.releaseReason ?? ''} />
          )}
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);

const Decided = ({ by, at, reason }: { readonly by: string; readonly at: string; readonly reason: string }) => (
  <Group gap={4}>
    <Text size="sm">
      {by}, <Moment at={at} to="second" />
    </Text>
    <Text size="xs" c="dimmed" maw={360}>
      {reason}
    </Text>
  </Group>
);
