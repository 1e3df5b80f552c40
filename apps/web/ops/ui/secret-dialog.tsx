import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Whether a secret is shown; then only the button closes the dialog, since the secret cannot be shown again. */
  readonly isShown: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form that results in a secret, which is shown only once. */
export const SecretDialog = ({ title, isShown, onClose, children }: Props) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    closeOnEscape={!isShown}
    closeOnClickOutside={!isShown}
    withCloseButton={!isShown}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {children}
    {isShown && (
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>I have saved it</Button>
      </Group>
    )}
  </Modal>
);
