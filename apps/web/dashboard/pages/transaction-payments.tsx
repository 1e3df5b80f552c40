import { Alert, Stack, Table, Text } from '@mantine/core';
import { money } from '../../console-kit/amounts.js';
import { DataTable, numeric } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import type { Schema } from '../client.js';
import { paymentLabel } from './payment-label.js';

type Money = Schema<'OrderPaymentsView'>;

/** Shows what was received, sent and returned: each payment, then gross and net by currency. */
export function Payments({ of: { payments, totals } }: { readonly of: Money }) {
  if (payments.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing was received, sent or returned.
      </Text>
    );
  return (
    <Stack gap="sm">
      {payments
        .filter(({ state }) => state === 'held')
        .map((payment) => (
          <Held key={payment.reference ?? payment.at} payment={payment} />
        ))}
      <DataTable label="Payments" columns={['What', numeric('Amount'), 'Time', 'Reference']} minWidth={560}>
        {payments.map((payment, i) => (
          <Table.Tr key={i}>
            <Table.Td>{paymentLabel(payment)}</Table.Td>
            <Table.Td className="num">{money(payment.amount, payment.currency)}</Table.Td>
            <Table.Td>{payment.state === 'underway' ? 'Not yet' : <Moment at={payment.at} />}</Table.Td>
            <Table.Td className="mono break">{payment.reference ?? ''}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
      <DataTable
        label="Totals"
        columns={['Currency', numeric('Received (gross)'), numeric('Returned'), numeric('Kept (net)'), numeric('Sent')]}
        minWidth={480}
      >
        {totals.map(({ currency, received, returned, kept, sent }) => (
          <Table.Tr key={currency}>
            <Table.Td>{currency}</Table.Td>
            <Table.Td className="num">{received}</Table.Td>
            <Table.Td className="num">{returned}</Table.Td>
            <Table.Td className="num">{kept}</Table.Td>
            <Table.Td className="num">{sent}</Table.Td>
          </Table.Tr>
        ))}
      </DataTable>
    </Stack>
  );
}

/** Explains why a payment is held, and what happens next. The payer is another person, whose name the partner must not see. */
const Held = ({ payment: { amount, currency, isOfOtherPayer } }: { readonly payment: Money['payments'][number] }) => (
  <Alert color="yellow" title={`${money(amount, currency)} is held for review`}>
    {isOfOtherPayer
      ? 'It came from an account in another name than the user’s. '
      : 'It does not fit this order: another currency or network, or more than one order could be meant. '}
    An operator decides within a day: it counts for the order, or goes back to its sender. The user sees the same, and
    must not pay again.
  </Alert>
);
