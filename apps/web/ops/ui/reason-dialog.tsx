import { Modal, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DialogButtons } from '../../console-kit/forms/dialog-buttons.js';
import type { Submission } from '../../console-kit/forms/form.js';
import { LongField } from '../../console-kit/forms/long-field.js';

const MIN_REASON = 3;

interface Props {
  readonly title: string;
  /** The verb on the button. */
  readonly verb: string;
  readonly children?: ReactNode;
  /** Whether everything except the reason is filled in. */
  readonly isReady?: boolean;
  readonly submission: Submission<string>;
  readonly onClose: () => void;
}

/** Dialog for the reason that the audit keeps, which then performs the action. */
export function ReasonDialog({ title, verb, children, isReady = true, submission, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        {children}
        <LongField
          label="Reason"
          description="Recorded in the audit."
          minRows={2}
          required
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        <DialogButtons
          {...{ verb, submission, onClose }}
          disabled={!isReady || reason.trim().length < MIN_REASON}
          onConfirm={() => submission.mutate(reason)}
        />
      </Stack>
    </Modal>
  );
}
