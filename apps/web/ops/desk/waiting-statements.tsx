import { Button, Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIONS, DataTable, numeric } from '../../console-kit/data-table.js';
import { Age } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { Section } from '../ui/section.js';
import { Preview } from './preview.js';

type Waiting = Schema<'ProposedImportView'>;

/** Statements that await a second operator, or two operators if a program uploaded them. */
export function WaitingStatements() {
  const files = useQuery({ queryKey: ['desk', 'imports'], queryFn: () => ok(api.GET('/api/desk/imports')) });
  return (
    <QueryBoundary query={files}>
      {(waiting) =>
        waiting.length > 0 && (
          <Section title="Statements to book by two">
            <DataTable
              label="Statements to book by two"
              minWidth={760}
              columns={['File', numeric('Lines'), numeric('In'), numeric('Out'), 'Proposed by', 'Since', ACTIONS]}
            >
              {waiting.map((file) => (
                <Row key={file.id} file={file} />
              ))}
            </DataTable>
          </Section>
        )
      }
    </QueryBoundary>
  );
}

function Row({ file }: { readonly file: Waiting }) {
  const { id, fileName, accountId, lines, totalIn, totalOut, proposedBy, proposedAt } = file;
  const [isOpen, setOpen] = useState(false);
  return (
    <Table.Tr>
      <Table.Td>
        {fileName}
        <Text size="xs" c="dimmed">
          {accountId}
        </Text>
      </Table.Td>
      <Table.Td className="num">{lines}</Table.Td>
      <Table.Td className="num">{totalIn}</Table.Td>
      <Table.Td className="num">{totalOut}</Table.Td>
      <Table.Td>{proposedBy ?? 'the folder: two operators book it'}</Table.Td>
      <Table.Td>
        <Age since={proposedAt} />
      </Table.Td>
      <Table.Td>
        <Button size="compact-sm" variant="default" aria-label={`Look at ${fileName}`} onClick={() => setOpen(true)}>
          Look…
        </Button>
        {isOpen && <Opened id={id} onClose={() => setOpen(false)} />}
      </Table.Td>
    </Table.Tr>
  );
}

function Opened({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const file = useQuery({
    queryKey: ['desk', 'import', id],
    queryFn: () => ok(api.GET('/api/desk/imports/{id}', { params: { path: { id } } })),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="A statement to book by two"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QueryBoundary query={file}>{(preview) => <Preview preview={preview} onClose={onClose} />}</QueryBoundary>
    </Modal>
  );
}
