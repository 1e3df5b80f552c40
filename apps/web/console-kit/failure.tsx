import { Alert, Button, Group, Text } from '@mantine/core';
import { ApiFault } from '../shared/api.js';

interface Props {
  readonly error: Error;
  readonly retry?: () => void;
}

/** Shows an error in a sentence, with the code and request id to quote. The rest of the page stays. */
export function Failure({ error, retry }: Props) {
  const fault = error instanceof ApiFault ? error.fault : undefined;
  const isOffline = fault === undefined && error instanceof TypeError; // fetch throws a TypeError
  return (
    <Alert color="red" role="alert" title={isOffline ? 'The server cannot be reached.' : error.message}>
      <Group justify="space-between" gap="sm">
        <Text size="xs" className="mono break">
          {fault && `${fault.code} ${fault.requestId}`}
          {isOffline && 'Check your connection. Nothing was lost.'}
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
