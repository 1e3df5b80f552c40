import { Table } from '@mantine/core';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { span } from '../../console-kit/moment.js';
import { StatusBadge } from '../../console-kit/status.js';
import { below, type Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

/** The jobs of each queue by state. */
export const Queues = ({ queues }: { readonly queues: Schema<'HealthView'>['queues'] }) => (
  <Section
    title="Queues"
    beside={
      <a href={below('/queues')} className="link">
        Open in Bull Board
      </a>
    }
  >
    <DataTable label="Queues" columns={['Queue', ...['Waiting', 'Oldest', 'Active', 'Delayed', 'Failed'].map(numeric)]}>
      {queues.map(({ name, waiting, oldestSeconds, active, delayed, failed }) => (
        <Table.Tr key={name}>
          <Table.Td>{name}</Table.Td>
          <Table.Td className="num">{waiting}</Table.Td>
          <Table.Td className="num">{oldestSeconds === null ? '–' : span(oldestSeconds / 60)}</Table.Td>
          <Table.Td className="num">{active}</Table.Td>
          <Table.Td className="num">{delayed}</Table.Td>
          <Table.Td className="num">{failed > 0 ? <StatusBadge of="failed">{failed}</StatusBadge> : 0}</Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  </Section>
);
