import { Badge, Table, Text, UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Moment } from '../../console-kit/moment.js';
import { shortId } from '../parts/short-id.js';
import { type Schema } from '../client.js';

type Row = Schema<'CallView'>;

export function RequestRow({
  row: { at, method, path, status, code, durationMs, keyName, asUser, requestId },
}: {
  readonly row: Row;
}) {
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={at} to="second" />
      </Table.Td>
      <Table.Td>
        <Badge color={colorOf(status)}>{status}</Badge>
      </Table.Td>
      <Table.Td className="mono">
        {method} {path}
      </Table.Td>
      <Table.Td className="mono">{code ?? '–'}</Table.Td>
      <Table.Td className="num">{durationMs} ms</Table.Td>
      <Table.Td className="clip">
        {keyName ?? '–'}
        {asUser && (
          <Text size="xs" c="dimmed">
            as a user
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <RequestId id={requestId} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The id that support asks for. A click copies it. */
function RequestId({ id }: { readonly id: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <UnstyledButton className="row-link mono" title={`${id}: click to copy`} onClick={() => clipboard.copy(id)}>
      <span aria-live="polite">{clipboard.copied ? 'copied' : shortId(id)}</span>
    </UnstyledButton>
  );
}

const colorOf = (status: number): string => (status < 400 ? 'green' : status < 500 ? 'yellow' : 'red');
