import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../../console-kit/failure.js';

/** A mutation without input, such as `useChange` returns. */
export interface Submission {
  readonly mutate: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
}

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

/** A dialog with a form: its fields, the error of its submission and its button. */
export function FormDialog({ title, children, verb, color, disabled, submission, buttons, close }: Props) {
  const { mutate, isPending, error } = submission;
  return (
    <Modal opened onClose={close} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <Stack>
          {children}
          {error && <Failure error={error} />}
          <Group justify="flex-end">
            {buttons}
            <Button type="submit" {...(color && { color })} loading={isPending} disabled={disabled ?? false}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
