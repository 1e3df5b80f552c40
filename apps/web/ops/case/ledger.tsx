import { Table, Text } from '@mantine/core';
import type { Schema } from '../../shared/api.js';
import { Scrolling } from '../ui/scrolling.js';
import { Section } from '../ui/section.js';
import { grouped, words } from '../ui/words.js';

type Ledger = Schema<'LedgerOfCurrencyView'>;

/** Every booking by currency; the running sum is zero at the end of each. */
export const Ledger = ({ ledger }: { readonly ledger: readonly Ledger[] }) => (
  <Section title="Ledger">
    {ledger.length === 0 && (
      <Text size="sm" c="dimmed">
        Nothing is booked.
      </Text>
    )}
    {ledger.map(({ currency, lines }) => (
      <Scrolling key={currency} label={`Ledger in ${currency}`}>
        <Table mb="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cause</Table.Th>
              <Table.Th>Account</Table.Th>
              <Table.Th className="num">Debit {currency}</Table.Th>
              <Table.Th className="num">Credit {currency}</Table.Th>
              <Table.Th className="num">Sum</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, i) => (
              <Line key={i} line={line} />
            ))}
          </Table.Tbody>
        </Table>
      </Scrolling>
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
