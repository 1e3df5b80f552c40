import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { Code } from './code.js';

interface Props {
  readonly title: string;
  readonly about: string;
  /** What is shown, by its name; nothing is open without it. */
  readonly secrets: Readonly<Record<string, string>> | undefined;
  readonly close: () => void;
}

/** Secrets at the only moment at which they can be seen. */
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
          <Button onClick={close}>I have kept it</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
