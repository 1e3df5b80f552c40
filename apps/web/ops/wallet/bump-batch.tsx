import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

/** Form for the reason why a transaction's fee is raised. */
export function BumpBatch({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const bump = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() => ok(api.POST('/api/wallet/batches/{id}/bump', { params: { path: { id } }, body: { reason } }))),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
  return (
    <ReasonDialog
      title="Raise the fee"
      verb="Raise the fee"
      isPending={bump.isPending}
      error={bump.error}
      onConfirm={bump.mutate}
      onClose={onClose}
    >
      <Text size="sm">
        A transaction with the same coins and payouts replaces this one. Its fee, paid from the change, is at least 50 %
        higher. The transaction ID changes; the orders show the new one.
      </Text>
    </ReasonDialog>
  );
}
