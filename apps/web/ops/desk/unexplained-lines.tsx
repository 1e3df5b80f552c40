import { Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIONS, DataTable, numeric } from '../../console-kit/data-table.js';
import { Failure } from '../../console-kit/failure.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

type Line = Schema<'UnexplainedLineView'>;
type Kind = Schema<'BankItemDto'>['kind'];

const MIN_REASON = 3;

/** Money out that is no payout: charges and interest are booked here. */
export const UnexplainedLines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <DataTable label="Money out without a payout" minWidth={800} columns={['Date', numeric('Amount'), 'Text', ACTIONS]}>
    {lines.map((line) => (
      <Table.Tr key={line.id}>
        <Table.Td className="nowrap">{line.valueDate}</Table.Td>
        <Table.Td className="num">
          {line.amount} {line.currency}
        </Table.Td>
        <Table.Td className="break">
          {line.partyName === null ? line.text : `${line.partyName}: ${line.text}`}
          <Text size="xs" c="dimmed">
            {line.accountId}
          </Text>
        </Table.Td>
        <Table.Td>
          <Name line={line} />
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);

function Name({ line: { id, amount } }: { readonly line: Line }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [reason, setReason] = useState('');
  const book = useMutation({
    mutationFn: (kind: Kind) =>
      stepUp(() => ok(api.POST('/api/desk/lines/{id}/item', { params: { path: { id } }, body: { kind, reason } }))),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['desk'] }),
  });
  const button = (kind: Kind, label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      disabled={reason.trim().length < MIN_REASON}
      loading={book.isPending}
      onClick={() => book.mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={`Reason for ${amount}`}
        placeholder="Reason"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap="xs">
        {button('charge', 'A charge of the bank')}
        {button('interest', 'Interest')}
      </Group>
      {book.error && <Failure error={book.error} />}
    </Stack>
  );
}
