import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Form, type Submission } from '../../console-kit/forms/form.js';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Verb on the button. */
  readonly verb: string;
  readonly color?: 'red';
  readonly disabled?: boolean;
  readonly submission: Submission;
  /** Other buttons, before the one that submits. */
  readonly buttons?: ReactNode;
  readonly close: () => void;
}

/** A dialog with a form. */
export const FormDialog = ({ title, color, close, ...form }: Props) => (
  <Modal opened onClose={close} title={title} centered>
    <Form {...form} {...(color && { button: { color } })} />
  </Modal>
);
