import { Text } from '@mantine/core';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

interface Props {
  readonly of: Schema<'EvmTransactionView'>;
  readonly onClose: () => void;
}

/** Form for the reason why a transaction is replaced by one with a higher fee. */
export function ReplaceTransaction({ of: { id, nonce }, onClose }: Props) {
  const params = { path: { id } };
  const replace = useChange({
    work: (reason: string) => ok(api.POST('/api/evm-wallets/transactions/{id}/replace', { params, body: { reason } })),
    touches: ['evm-wallets'],
    then: onClose,
  });
  return (
    <ReasonDialog
      title={`Replace the transaction with nonce ${nonce}`}
      verb="Replace it"
      submission={replace}
      onClose={onClose}
    >
      <Text size="sm">
        A transaction with the same nonce, wallet and amount, and at least 12.5 % more for gas, replaces it. The
        transaction hash changes; the order shows the new one.
      </Text>
    </ReasonDialog>
  );
}
