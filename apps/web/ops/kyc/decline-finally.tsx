import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useChange } from '../../console-kit/forms/use-change.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { REVIEWS } from './reviews.js';
import { Section } from '../ui/section.js';

interface Props {
  readonly file: Schema<'KycFileView'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Ends the identity check permanently. */
export function DeclineFinally({ file: { userId, tries }, onClose, onDone }: Props) {
  const reviewId = tries[0]?.reviewId;
  const decline = useChange({
    work: (reason: string) =>
      ok(
        api.POST('/api/kyc/{userId}/decline-finally', {
          params: { path: { userId } },
          body: { reason, ...(reviewId && { reviewId }) },
        }),
      ),
    touches: REVIEWS,
    then: () => {
      onClose();
      onDone();
    },
  });
  return (
    <ReasonDialog title="Decline for good" verb="Decline for good" submission={decline} onClose={onClose}>
      <Text size="sm">
        The user reads the reason, and cannot upload documents or request another review. You can allow it again later.
        To get better documents, request them again instead.
      </Text>
    </ReasonDialog>
  );
}

/** An identity check that ended permanently, and how to reopen it. */
export function Closed({ file: { userId, tries } }: Pick<Props, 'file'>) {
  const [isOpen, dialog] = useDisclosure(false);
  const reopen = useChange({
    work: (reason: string) =>
      ok(api.POST('/api/kyc/{userId}/reopen', { params: { path: { userId } }, body: { reason } })),
    touches: [{ queryKey: ['kyc', userId] }],
    then: dialog.close,
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
      {isOpen && <ReasonDialog title="Allow another review" verb="Allow" submission={reopen} onClose={dialog.close} />}
    </Section>
  );
}
