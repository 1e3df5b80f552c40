import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../failure.js';

interface Props {
  /** Text of the button that sends. */
  readonly verb: string;
  readonly submission: { readonly isPending: boolean; readonly error: Error | null };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly disabled: boolean;
  readonly button?: Pick<ButtonProps, 'color' | 'variant'>;
  /** Other buttons, before Back. */
  readonly buttons?: ReactNode;
  /** Offers to try again after an error. */
  readonly retry?: () => void;
}

/** The error and the buttons of a dialog that is not a form, because Enter must not send it. */
export function DialogButtons({ verb, submission, onConfirm, onClose, disabled, button, buttons, retry }: Props) {
  const { isPending, error } = submission;
  return (
    <>
      {error && <Failure error={error} {...(retry && { retry })} />}
      <Group justify="flex-end">
        {buttons}
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button {...button} disabled={disabled} loading={isPending} onClick={onConfirm}>
          {verb}
        </Button>
      </Group>
    </>
  );
}
