import { Table, Text } from '@mantine/core';
import { ACTIONS, DataTable, numeric } from '../../console-kit/data-table.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { BookAs } from '../money/book-as.js';

type Line = Schema<'UnexplainedLineView'>;
type Kind = Schema<'BankItemDto'>['kind'];

const KINDS: Readonly<Record<Kind, string>> = { charge: 'A charge of the bank', interest: 'Interest' };

/** Outgoing money that is not a payout; charges and interest are booked here. */
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
          <BookAs
            amount={line.amount}
            kinds={KINDS}
            changes={['desk']}
            onBook={(kind, reason) =>
              ok(api.POST('/api/desk/lines/{id}/item', { params: { path: { id: line.id } }, body: { kind, reason } }))
            }
          />
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
