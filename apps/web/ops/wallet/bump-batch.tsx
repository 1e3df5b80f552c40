import { Text } from '@mantine/core';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

/** Form for the reason why a transaction's fee is raised. */
export function BumpBatch({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const bump = useChange({
    work: (reason: string) =>
      ok(api.POST('/api/wallet/batches/{id}/bump', { params: { path: { id } }, body: { reason } })),
    touches: ['wallet'],
    then: onClose,
  });
  return (
    <ReasonDialog title="Raise the fee" verb="Raise the fee" submission={bump} onClose={onClose}>
      <Text size="sm">
        A transaction with the same coins and payouts replaces this one. Its fee, paid from the change, is at least 50 %
        higher. The transaction ID changes; the orders show the new one.
      </Text>
    </ReasonDialog>
  );
}
