import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Code } from './code.js';

interface Props {
  readonly title: string;
  readonly about: string;
  /** Secrets by name. Undefined closes the dialog. */
  readonly secrets: Readonly<Record<string, string>> | undefined;
  readonly close: () => void;
}

/** Shows secrets for the only time. */
export function ShownOnce({ title, about, secrets, close }: Props) {
  return (
    <Modal
      opened={secrets !== undefined}
      onClose={close}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow">{about}</Alert>
        {Object.entries(secrets ?? {}).map(([name, secret]) => (
          <div key={name}>
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Code text={secret} label={name} wrap />
          </div>
        ))}
        <Group justify="flex-end">
          <Button onClick={close}>I have saved it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
