import { Alert, Button, Group, Text } from '@mantine/core';
import { ApiFault } from '../client.js';

interface Props {
  readonly error: Error;
  readonly retry?: () => void;
}

/** What went wrong, in a sentence, with what to quote. The rest of the page stays. */
export function Failure({ error, retry }: Props) {
  const fault = error instanceof ApiFault ? error.fault : undefined;
  return (
    <Alert color="red" role="alert" title={fault ? fault.message : 'The server cannot be reached.'}>
      <Group justify="space-between" gap="sm">
        <Text size="xs" className="mono break">
          {fault ? `${fault.code} ${fault.requestId}` : 'Check your connection. Nothing was lost.'}
        </Text>
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
      </Group>
    </Alert>
  );
}
