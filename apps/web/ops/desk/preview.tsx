import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Failure } from '../../console-kit/failure.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';

type Counts = Schema<'PreviewCountsView'>;

const COUNTED: readonly { readonly count: keyof Counts; readonly label: string }[] = [
  { count: 'matchedByReference', label: 'for an order, by its reference' },
  { count: 'matchedByAmount', label: 'for an order, by its amount' },
  { count: 'unmatched', label: 'unmatched' },
  { count: 'payouts', label: 'our payouts' },
  { count: 'payoutReturns', label: 'returned payouts' },
  { count: 'reversals', label: 'reversals' },
  { count: 'unexplained', label: 'money out without a payout' },
  { count: 'batches', label: 'payout files as one amount' },
  { count: 'charges', label: 'charges of the bank' },
  { count: 'interest', label: 'interest' },
  { count: 'known', label: 'already booked' },
  { count: 'undecided', label: 'to decide about after booking' },
];

type Imported = Schema<'ImportPreviewView'>;

/** Shows what booking a file would do, and books it. */
export function Preview({ preview, onClose }: { readonly preview: Imported; readonly onClose: () => void }) {
  const params = { path: { id: preview.id } };
  const end = { touches: ['desk'], then: onClose };
  const book = useChange({ work: () => ok(api.POST('/api/desk/imports/{id}/book', { params })), ...end });
  const discard = useChange({ work: () => ok(api.POST('/api/desk/imports/{id}/discard', { params })), ...end });
  const error = book.error ?? discard.error;
  return (
    <Stack gap="sm">
      <Effects of={preview} />
      <Lines lines={preview.shown} />
      <Text size="xs" c="dimmed">
        Another operator must book it, too, where it pays orders more than you may decide alone, or does not continue
        the statement before.
      </Text>
      {error && <Failure error={error} />}
      <Group justify="flex-end">
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          Discard
        </Button>
        <Button loading={book.isPending} onClick={() => book.mutate()}>
          Book
        </Button>
      </Group>
    </Stack>
  );
}

/** Shows what the file has, and what each of its lines was recognised as. */
function Effects({ of: { fileName, lines, counts, otherStatements, ...file } }: { readonly of: Imported }) {
  return (
    <Alert color={counts.undecided > 0 ? 'orange' : 'blue'} title={`${fileName}: ${lines} lines`}>
      <Text size="sm">
        In {file.totalIn}, out {file.totalOut}.{' '}
        {file.isBalanced
          ? `Opening balance ${file.opening}, closing balance ${file.closing}: they agree with the lines.`
          : 'The file has no balances, so nothing shows whether lines are missing: two operators book it.'}
      </Text>
      {otherStatements > 0 && (
        <Text size="sm">
          {otherStatements === 1
            ? 'One statement of another account is left out'
            : `${otherStatements} statements of other accounts are left out`}
          : import the file for each account that it is of.
        </Text>
      )}
      <ul>
        {COUNTED.filter(({ count }) => counts[count] > 0).map(({ count, label }) => (
          <li key={count}>
            {counts[count]} {label}
          </li>
        ))}
      </ul>
      {counts.undecided > 0 && (
        <Text size="sm">
          {counts.undecided} lines cannot be distinguished from booked ones. They are not booked with the file: decide
          about each under “Lines to decide”.
        </Text>
      )}
    </Alert>
  );
}

function recognisedAs(kind: string, matchedBy: string | null): string {
  if (kind === 'undecided') return 'to decide';
  if (kind !== 'payment') return kind;
  return matchedBy === null ? 'unmatched payment' : `payment, by ${matchedBy}`;
}

const Lines = ({ lines }: { readonly lines: readonly Schema<'PreviewLineView'>[] }) => (
  <DataTable
    label="New lines"
    minWidth={800}
    columns={['Line', 'Date', numeric('Amount'), 'Name', 'Text', 'Recognised as']}
  >
    {lines.map(({ at, valueDate, direction, amount, partyName, text, kind, matchedBy }) => (
      <Table.Tr key={at}>
        <Table.Td>{at}</Table.Td>
        <Table.Td className="nowrap">{valueDate}</Table.Td>
        <Table.Td className="num">{direction === 'in' ? amount : `-${amount}`}</Table.Td>
        <Table.Td>{partyName}</Table.Td>
        <Table.Td className="break">{text}</Table.Td>
        <Table.Td>{recognisedAs(kind, matchedBy)}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
