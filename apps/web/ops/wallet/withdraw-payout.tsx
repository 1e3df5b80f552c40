import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../../console-kit/session/step-up.js';
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
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const withdraw = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() =>
        ok(api.POST(`/api/${wallet}/payouts/{id}/withdraw`, { params: { path: { id } }, body: { reason } })),
      ),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: [wallet] });
    },
  });
  return (
    <ReasonDialog
      title="Withdraw the payout"
      verb="Withdraw"
      isPending={withdraw.isPending}
      error={withdraw.error}
      onConfirm={withdraw.mutate}
      onClose={onClose}
    >
      <Text size="sm">The payout then fails permanently. Decide about its transaction afterwards.</Text>
    </ReasonDialog>
  );
}
