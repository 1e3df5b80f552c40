import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { actionWords, type Brake, targetWords } from './words.js';

/** Form for the reason why a brake is released. */
export function ReleaseBrake({ brake, onClose }: { readonly brake: Brake; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const params = { path: { id: brake.id } };
  const release = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() => ok(api.POST('/api/brakes/{id}/release', { params, body: { reason } }))),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={`Release ${actionWords(brake.action)} for ${targetWords(brake.target)}`}
      verb="Release"
      isPending={release.isPending}
      error={release.error}
      onConfirm={release.mutate}
      onClose={onClose}
    >
      <Text size="sm">
        Engaged by {brake.engagedBy}: {brake.reason}
      </Text>
      {brake.cause !== null && <Text size="sm">Now: {brake.cause}</Text>}
      <Text size="sm">
        {brake.releaseProposedBy === null
          ? 'Another operator must release it after you if more money waits than you may decide about alone.'
          : `Its release was proposed by ${brake.releaseProposedBy}.`}
      </Text>
    </ReasonDialog>
  );
}
