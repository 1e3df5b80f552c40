import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Failure } from '../../console-kit/failure.js';

const MIN_REASON = 3;

interface Props {
  readonly title: string;
  /** The verb on the button. */
  readonly verb: string;
  readonly children?: ReactNode;
  /** Whether everything except the reason is filled in. */
  readonly isReady?: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Dialog for the reason that the audit keeps, which then performs the action. */
export function ReasonDialog({ title, verb, children, isReady = true, isPending, error, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        {children}
        <Textarea
          label="Reason"
          description="Recorded in the audit."
          autosize
          minRows={2}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error && <Failure error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button
            disabled={!isReady || reason.trim().length < MIN_REASON}
            loading={isPending}
            onClick={() => onConfirm(reason)}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
