import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { ApiFault } from '../../shared/api.js';

/** What went wrong, in the server's words, with what to quote. */
export function FaultAlert({ error, onRetry }: { readonly error: Error; readonly onRetry?: () => void }) {
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{error.message}</Text>
      {error instanceof ApiFault && (
        <Text size="xs" c="dimmed" mt={4}>
          {error.code} · request <Code>{error.fault.requestId}</Code>
        </Text>
      )}
      {onRetry && (
        <Group mt="xs">
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      )}
    </Alert>
  );
}
