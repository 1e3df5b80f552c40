import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Failure } from '../../console-kit/failure.js';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Verb on the button. */
  readonly verb: string;
  /** Word that the member must type first, where a mistake would be costly. */
  readonly word?: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly confirm: () => void;
  readonly close: () => void;
}

/** Asks for confirmation before an irreversible action. */
export function Confirm({ title, children, verb, word, isPending, error, confirm, close }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <Modal opened onClose={close} title={title} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <Stack>
          <Text size="sm">{children}</Text>
          {word !== undefined && (
            <TextInput
              data-autofocus
              label={`Type ${word} to confirm`}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {error && <Failure error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {' '}
              Cancel{' '}
            </Button>
            <Button type="submit" color="red" loading={isPending} disabled={word !== undefined && typed !== word}>
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
