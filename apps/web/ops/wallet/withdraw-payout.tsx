import { Text } from '@mantine/core';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import type { WalletPath } from './wallet-path.js';

interface Props {
  readonly wallet: WalletPath;
  readonly id: string;
  readonly onClose: () => void;
}

/** Form for the reason why a held payout must never be sent. */
export function WithdrawPayout({ wallet, id, onClose }: Props) {
  const withdraw = useChange({
    work: (reason: string) =>
      ok(api.POST(`/api/${wallet}/payouts/{id}/withdraw`, { params: { path: { id } }, body: { reason } })),
    touches: [wallet],
    then: onClose,
  });
  return (
    <ReasonDialog title="Withdraw the payout" verb="Withdraw" submission={withdraw} onClose={onClose}>
      <Text size="sm">The payout then fails permanently. Decide about its transaction afterwards.</Text>
    </ReasonDialog>
  );
}
