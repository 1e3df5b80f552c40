import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { ACTIONS, DataTable, numeric } from '../../console-kit/data-table.js';
import { Empty } from '../../console-kit/empty.js';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { useMe } from '../ui/me.js';
import { ApproveBatch } from './approve-batch.js';

type Batch = Schema<'DeskBatchView'>;

/** Payout files: who approved them, and how they appear on statements. */
export function Batches({ batches }: { readonly batches: readonly Batch[] }) {
  if (batches.length === 0) return <Empty title="No batches yet." />;
  return (
    <DataTable
      label="Batches"
      minWidth={900}
      columns={['File', 'Execution date', numeric('Payouts'), numeric('Total'), 'Approved by', 'State', ACTIONS]}
    >
      {batches.map((batch) => (
        <Row key={batch.id} batch={batch} />
      ))}
    </DataTable>
  );
}

const STATES: Readonly<Record<Batch['state'], string>> = {
  proposed: 'awaits two operators',
  approved: 'approved',
  issued: 'left',
  withdrawn: 'withdrawn',
};

function Row({ batch }: { readonly batch: Batch }) {
  const { messageId, accountId, format, executionDate, payouts, total, approvedBy, state, booked, returned } = batch;
  return (
    <Table.Tr>
      <Table.Td>
        <span className="mono">{messageId}</span>
        <Text size="xs" c="dimmed">
          {accountId}, {format}
        </Text>
      </Table.Td>
      <Table.Td className="nowrap">{executionDate}</Table.Td>
      <Table.Td className="num">{payouts}</Table.Td>
      <Table.Td className="num">{total}</Table.Td>
      <Table.Td>{approvedBy.join(', ')}</Table.Td>
      <Table.Td>
        {STATES[state]}
        {state === 'issued' && (
          <Text size="xs" c="dimmed">
            {booked} booked, {returned} returned
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Actions batch={batch} />
      </Table.Td>
    </Table.Tr>
  );
}

function Actions({ batch }: { readonly batch: Batch }) {
  const { id, state, approvedBy } = batch;
  const [isApproving, setApproving] = useState(false);
  const me = useMe();
  const params = { path: { id } };
  const withdraw = useChange({
    work: () => ok(api.POST('/api/desk/batches/{id}/withdraw', { params })),
    touches: ['desk'],
  });
  const issue = useChange({
    work: async () => save(await ok(api.POST('/api/desk/batches/{id}/file', { params }))),
    touches: ['desk'],
  });
  const error = withdraw.error ?? issue.error;
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        {state === 'proposed' && !approvedBy.includes(me.name) && (
          <Button size="compact-sm" onClick={() => setApproving(true)}>
            Approve…
          </Button>
        )}
        {(state === 'approved' || state === 'issued') && (
          <Button size="compact-sm" loading={issue.isPending} onClick={() => issue.mutate()}>
            {state === 'approved' ? 'Download' : 'Download again'}
          </Button>
        )}
        {(state === 'proposed' || state === 'approved') && (
          <Button size="compact-sm" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw
          </Button>
        )}
      </Group>
      {error && <Failure error={error} />}
      {isApproving && <ApproveBatch batch={batch} onClose={() => setApproving(false)} />}
    </Stack>
  );
}

/** Saves the file through the browser's downloads. */
function save({ name, content }: Schema<'PayoutFileView'>): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'application/octet-stream' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
