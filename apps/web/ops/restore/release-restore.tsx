import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';

/** Form for the reason why payouts may continue. */
export function ReleaseRestore({
  proposedBy,
  onClose,
}: {
  readonly proposedBy: string | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const release = useMutation({
    mutationFn: (reason: string) => stepUp(() => ok(api.POST('/api/restore/release', { body: { reason } }))),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title="Release the restored database"
      verb={proposedBy === null ? 'Propose' : 'Release'}
      isPending={release.isPending}
      error={release.error}
      onConfirm={release.mutate}
      onClose={onClose}
    >
      <Text size="sm">
        {proposedBy === null ? 'Another operator must release it after you.' : `Proposed by ${proposedBy}.`} Amounts
        owed are paid then; payouts of older orders are looked up at their providers once more.
      </Text>
    </ReasonDialog>
  );
}
