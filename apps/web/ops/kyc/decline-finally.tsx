import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Section } from '../ui/section.js';

interface Props {
  readonly file: Schema<'KycFileView'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends the identity check permanently. */
export function DeclineFinally({ file: { userId, tries }, onClose, onDone }: Props) {
  const reviewId = tries[0]?.reviewId;
  const stepUp = useStepUp();
  const decline = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() =>
        ok(
          api.POST('/api/kyc/{userId}/decline-finally', {
            params: { path: { userId } },
            body: { reason, ...(reviewId && { reviewId }) },
          }),
        ),
      ),
    onSuccess: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ReasonDialog
      title="Decline for good"
      verb="Decline for good"
      isPending={decline.isPending}
      error={decline.error}
      onConfirm={(reason) => decline.mutate(reason)}
      onClose={onClose}
    >
      <Text size="sm">
        The user reads the reason, and cannot upload documents or request another review. You can allow it again later.
        To get better documents, request them again instead.
      </Text>
    </ReasonDialog>
  );
}

/** An identity check that ended permanently, and how to reopen it. */
export function Closed({ file: { userId, tries } }: Pick<Props, 'file'>) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [isOpen, dialog] = useDisclosure(false);
  const reopen = useMutation({
    mutationFn: (reason: string) =>
      stepUp(() => ok(api.POST('/api/kyc/{userId}/reopen', { params: { path: { userId } }, body: { reason } }))),
    onSuccess: () => {
      dialog.close();
      return queries.invalidateQueries({ queryKey: ['kyc', userId] });
    },
  });
  if (!tries[0]?.isFinal) return null;
  return (
    <Section title="Declined for good">
      <Text size="sm" mb="sm">
        {tries[0].reason}
      </Text>
      <Button variant="default" onClick={dialog.open}>
        Allow another review
      </Button>
      {isOpen && (
        <ReasonDialog
          title="Allow another review"
          verb="Allow"
          isPending={reopen.isPending}
          error={reopen.error}
          onConfirm={(reason) => reopen.mutate(reason)}
          onClose={dialog.close}
        />
      )}
    </Section>
  );
}
