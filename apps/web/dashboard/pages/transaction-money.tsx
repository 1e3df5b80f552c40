import { Table, Text } from '@mantine/core';
import { money } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { words } from '../../console-kit/status.js';
import type { Schema } from '../client.js';

/** Account names for readers without knowledge of the ledger. Accounts of the service's own side are kept brief. */
const ACCOUNTS: Readonly<Record<string, string>> = {
  bank: 'Bank',
  suspense_fiat: 'Received, not yet matched',
  suspense_crypto: 'Received, not yet matched',
  customer_liability: 'Owed to the user',
  refund_payable: 'Refund owed to the payer',
  own_funds: 'Paid from own funds',
  exchange: 'Exchange',
  fee_income: 'Service charge',
  payout_charge_income: 'Payout charge',
  discounts_granted: 'Discount for a unique amount',
  rounding_income: 'Rounding',
};

/** The transaction's bookings. Each adds up to zero. */
export function Money({ details: { movements } }: { readonly details: Schema<'TransactionDetailsView'> }) {
  if (movements.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No money has moved.
      </Text>
    );
  return (
    <DataTable label="Movements" columns={['Booked', 'Account', numeric('Amount')]} minWidth={380}>
      {movements.flatMap(({ at, cause, postings }, i) =>
        postings.map(({ account, currency, amount }, j) => (
          <Table.Tr key={`${i}-${j}`}>
            <Table.Td>{j === 0 ? <span title={at}>{words(cause)}</span> : ''}</Table.Td>
            <Table.Td>{ACCOUNTS[account] ?? account.replace('hot_wallet:', 'Wallet, ')}</Table.Td>
            <Table.Td className="num">{money(amount, currency)}</Table.Td>
          </Table.Tr>
        )),
      )}
    </DataTable>
  );
}
