import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';

/** Withdraws the payout of one order before it is in a batch, so that the order can be refunded. */
export function WithdrawPayout() {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [order, setOrder] = useState('');
  const withdraw = useMutation({
    mutationFn: (id: string) =>
      stepUp(() => ok(api.POST('/api/desk/payouts/{id}/withdraw', { params: { path: { id } } }))),
    onSuccess: () => {
      setOrder('');
      return queries.invalidateQueries({ queryKey: ['desk'] });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        withdraw.mutate(order.trim());
      }}
    >
      <Stack gap="xs">
        <Group align="end" gap="sm">
          <TextInput
            label="Transaction of the waiting payout"
            w={320}
            value={order}
            onChange={(event) => setOrder(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={order.trim() === ''} loading={withdraw.isPending}>
            Withdraw its payout
          </Button>
        </Group>
        <Text size="xs" c="dimmed" role="status">
          {withdraw.isSuccess
            ? 'The payout is withdrawn; decide about the transaction now.'
            : 'A transaction can be refunded once its payout is withdrawn. A payout in a batch cannot be withdrawn before its batch.'}
        </Text>
        {withdraw.error && <Failure error={withdraw.error} />}
      </Stack>
    </form>
  );
}
