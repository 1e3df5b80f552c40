import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

interface Props {
  readonly of: Schema<'EvmTransactionView'>;
  readonly onClose: () => void;
}

/** Form for the reason why a transaction is replaced by one with a higher fee. */
export function ReplaceTransaction({ of: { id, nonce }, onClose }: Props) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const params = { path: { id } };
  const replace = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() => ok(api.POST('/api/evm-wallets/transactions/{id}/replace', { params, body: { reason } }))),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['evm-wallets'] });
    },
  });
  return (
    <ReasonDialog
      title={`Replace the transaction with nonce ${nonce}`}
      verb="Replace it"
      isPending={replace.isPending}
      error={replace.error}
      onConfirm={replace.mutate}
      onClose={onClose}
    >
      <Text size="sm">
        A transaction with the same nonce, wallet and amount, and at least 12.5 % more for gas, replaces it. The
        transaction hash changes; the order shows the new one.
      </Text>
    </ReasonDialog>
  );
}
