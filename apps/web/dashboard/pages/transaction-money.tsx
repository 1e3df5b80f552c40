import { Table, Text } from '@mantine/core';
import type { Schema } from '../client.js';
import { Scroll } from '../parts/scroll.js';
import { money } from '../parts/words.js';

/** Names of accounts, as somebody without a ledger reads them. Our own side is not spelled out. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  bank: 'Bank',
  suspense_fiat: 'Received, not yet taken',
  suspense_crypto: 'Received, not yet taken',
  customer_liability: 'Owed to the user',
  refund_payable: 'Owed back to the payer',
  own_funds: 'Paid by other means',
  exchange: 'Exchange',
  fee_income: 'Service charge',
  payout_charge_income: 'Payout charge',
  rounding_income: 'Rounding',
};

/** What was booked for it; each booking adds up to nothing. */
export function Money({ story: { movements } }: { readonly story: Schema<'TransactionStoryView'> }) {
  if (movements.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No money has moved.
      </Text>
    );
  return (
    <Scroll label="Movements">
      <Table miw={380}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Booked</Table.Th>
            <Table.Th>Account</Table.Th>
            <Table.Th className="num">Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {movements.flatMap(({ at, cause, postings }, i) =>
            postings.map(({ account, currency, amount }, j) => (
              <Table.Tr key={`${i}-${j}`}>
                <Table.Td>{j === 0 ? <span title={at}>{spaced(cause)}</span> : ''}</Table.Td>
                <Table.Td>{ACCOUNTS[account] ?? account.replace('hot_wallet:', 'Wallet, ')}</Table.Td>
                <Table.Td className="num">{money(amount, currency)}</Table.Td>
              </Table.Tr>
            )),
          )}
        </Table.Tbody>
      </Table>
    </Scroll>
  );
}

const spaced = (word: string): string =>
  word.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
