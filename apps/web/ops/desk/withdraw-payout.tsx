import { Text } from '@mantine/core';
import { useState } from 'react';
import { RowForm } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';

/** Withdraws the payout of one order before it is in a batch, so that the order can be refunded. */
export function WithdrawPayout() {
  const [order, setOrder] = useState('');
  const withdraw = useChange({
    work: () => ok(api.POST('/api/desk/payouts/{id}/withdraw', { params: { path: { id: order.trim() } } })),
    touches: ['desk'],
    then: () => setOrder(''),
  });
  return (
    <RowForm
      verb="Withdraw its payout"
      submission={withdraw}
      disabled={order.trim() === ''}
      note={
        <Text size="xs" c="dimmed" role="status">
          {withdraw.isSuccess
            ? 'The payout is withdrawn; decide about the transaction now.'
            : 'A transaction can be refunded once its payout is withdrawn. A payout in a batch cannot be withdrawn before its batch.'}
        </Text>
      }
    >
      <TextField label="Transaction of the waiting payout" w={320} value={order} onChange={setOrder} />
    </RowForm>
  );
}
