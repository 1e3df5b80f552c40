import { Button, Modal, Stack, Table, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Failure } from '../../console-kit/failure.js';
import { DialogButtons } from '../../console-kit/forms/dialog-buttons.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

interface Props {
  readonly batch: Schema<'DeskBatchView'>;
  readonly onClose: () => void;
}

/** Shows every payee of a batch, and approves exactly the shown batch. */
export function ApproveBatch({ batch, onClose }: Props) {
  const { id, messageId, payouts, total } = batch;
  const pages = usePayouts(id);
  const shown = pages.data?.pages.flatMap((page) => page.payouts) ?? [];
  const digest = pages.data?.pages.at(-1)?.digest;
  const approve = useApproval(id, onClose);
  const again = (): void => {
    approve.reset();
    void pages.refetch();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Approve ${messageId}`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">
          {payouts} payouts, {total} {shown[0]?.currency} in all; {shown.length} shown.
        </Text>
        {shown.length > 0 && <Payees payouts={shown} />}
        {pages.error && <Failure error={pages.error} retry={() => void pages.refetch()} />}
        <DialogButtons
          verb="Approve these payouts"
          submission={approve}
          disabled={!pages.isSuccess || pages.hasNextPage || digest === undefined}
          onConfirm={() => digest !== undefined && approve.mutate(digest)}
          onClose={onClose}
          retry={again}
          buttons={
            pages.hasNextPage && (
              <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                Show more
              </Button>
            )
          }
        />
      </Stack>
    </Modal>
  );
}

const usePayouts = (id: string) =>
  useInfiniteQuery({
    queryKey: ['desk', 'payouts', id],
    queryFn: ({ pageParam }) =>
      ok(
        api.GET('/api/desk/batches/{id}/payouts', {
          params: { path: { id }, query: pageParam === '' ? {} : { after: pageParam } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
  });

const useApproval = (id: string, onDone: () => void) =>
  useChange({
    work: (digest: string) =>
      ok(api.POST('/api/desk/batches/{id}/approve', { params: { path: { id } }, body: { digest } })),
    touches: ['desk'],
    then: onDone,
  });

const Payees = ({ payouts }: { readonly payouts: readonly Schema<'DeskPayeeView'>[] }) => (
  <DataTable label="Payees" minWidth={760} columns={['Payee', 'Account', numeric('Amount'), 'For', 'Reference']}>
    {payouts.map(({ seq, name, account, bank, amount, currency, purpose, transactionId, reference, state }) => (
      <Table.Tr key={seq}>
        <Table.Td className="break">{name}</Table.Td>
        <Table.Td>
          <span className="mono">{account}</span>
          {bank !== null && (
            <Text size="xs" c="dimmed">
              {bank}
            </Text>
          )}
        </Table.Td>
        <Table.Td className="num">
          {amount} {currency}
        </Table.Td>
        <Table.Td>
          {purpose}
          {state === 'booked' && ', already on a statement, so in no file'}
          {transactionId !== null && (
            <Text size="xs" c="dimmed" className="mono">
              {transactionId}
            </Text>
          )}
        </Table.Td>
        <Table.Td className="mono">{reference}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
