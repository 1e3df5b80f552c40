import { Button, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Submission } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { FormDialog } from './form-dialog.js';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Verb on the button. */
  readonly verb: string;
  /** Word that the member must type first, if a mistake would be costly. */
  readonly word?: string;
  readonly submission: Submission;
  readonly close: () => void;
}

/** Requires confirmation before an irreversible action. */
export function Confirm({ children, word, close, ...dialog }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      {...dialog}
      color="red"
      disabled={word !== undefined && typed !== word}
      close={close}
      buttons={
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      }
    >
      <Text size="sm">{children}</Text>
      {word !== undefined && (
        <TextField data-autofocus label={`Type ${word} to confirm`} value={typed} onChange={setTyped} />
      )}
    </FormDialog>
  );
}
