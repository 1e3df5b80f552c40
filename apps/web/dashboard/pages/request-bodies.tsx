import { Stack, Text } from '@mantine/core';
import type { Schema } from '../client.js';
import { Code } from '../parts/code.js';

type Row = Schema<'CallView'>;

/** One call with its redacted bodies. */
export function RequestBodies({
  row: { method, path, status, code, requestBody, responseBody, requestId },
}: {
  readonly row: Row;
}) {
  return (
    <Stack>
      <Text size="sm" className="mono break">
        {method} {path || 'unknown address'}: {status} {code}
      </Text>
      <Text size="sm" c="dimmed">
        Free text is not stored, only its length.
      </Text>
      <Body title="Request body" json={requestBody} />
      <Body title="Response body" json={responseBody} />
      <Text size="sm" className="mono break">
        {requestId}
      </Text>
    </Stack>
  );
}

function Body({ title, json }: { readonly title: string; readonly json: string | undefined }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {json === undefined ? (
        <Text size="sm">Not stored.</Text>
      ) : (
        <Code text={JSON.stringify(JSON.parse(json), null, 2)} label={title} />
      )}
    </div>
  );
}
