import { Table, Text } from '@mantine/core';
import { grouped } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { words } from '../../console-kit/status.js';
import type { Schema } from '../../shared/api.js';
import { Section } from '../ui/section.js';

type Ledger = Schema<'LedgerOfCurrencyView'>;

/** Every booking by currency; the running sum returns to zero at the end of each. */
export const Ledger = ({ ledger }: { readonly ledger: readonly Ledger[] }) => (
  <Section title="Ledger">
    {ledger.length === 0 && (
      <Text size="sm" c="dimmed">
        No entries.
      </Text>
    )}
    {ledger.map(({ currency, lines }) => (
      <DataTable
        key={currency}
        label={`Ledger in ${currency}`}
        columns={['Cause', 'Account', numeric(`Debit ${currency}`), numeric(`Credit ${currency}`), numeric('Sum')]}
      >
        {lines.map((line, i) => (
          <Line key={i} line={line} />
        ))}
      </DataTable>
    ))}
  </Section>
);

function Line({ line: { cause, account, amount, running } }: { readonly line: Schema<'LedgerLineView'> }) {
  const isCredit = amount.startsWith('-');
  return (
    <Table.Tr>
      <Table.Td>{words(cause)}</Table.Td>
      <Table.Td className="mono">{account}</Table.Td>
      <Table.Td className="num">{isCredit ? '' : grouped(amount)}</Table.Td>
      <Table.Td className="num">{isCredit ? grouped(amount.slice(1)) : ''}</Table.Td>
      <Table.Td className="num">{grouped(running)}</Table.Td>
    </Table.Tr>
  );
}
