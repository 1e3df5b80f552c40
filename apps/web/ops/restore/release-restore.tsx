import { Text } from '@mantine/core';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
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
  const release = useChange({
    work: (reason: string) => ok(api.POST('/api/restore/release', { body: { reason } })),
    touches: [EVERYTHING],
    then: onClose,
  });
  return (
    <ReasonDialog
      title="Release the restored database"
      verb={proposedBy === null ? 'Propose' : 'Release'}
      submission={release}
      onClose={onClose}
    >
      <Text size="sm">
        {proposedBy === null ? 'Another operator must release it after you.' : `Proposed by ${proposedBy}.`} Amounts
        owed are paid then; payouts of older orders are looked up at their providers once more.
      </Text>
    </ReasonDialog>
  );
}
