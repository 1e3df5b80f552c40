import { Text } from '@mantine/core';
import { EVERYTHING, useChange } from '../../console-kit/forms/use-change.js';
import { ok } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { actionWords, type Brake, targetWords } from './words.js';

/** Form for the reason why a brake is released. */
export function ReleaseBrake({ brake, onClose }: { readonly brake: Brake; readonly onClose: () => void }) {
  const params = { path: { id: brake.id } };
  const release = useChange({
    work: (reason: string) => ok(api.POST('/api/brakes/{id}/release', { params, body: { reason } })),
    touches: [EVERYTHING],
    then: onClose,
  });
  return (
    <ReasonDialog
      title={`Release ${actionWords(brake.action)} for ${targetWords(brake.target)}`}
      verb="Release"
      submission={release}
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
