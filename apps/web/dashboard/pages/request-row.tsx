import { Badge, Table, Text, UnstyledButton } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Moment } from '../../console-kit/moment.js';
import { shortId } from '../../shared/short-id.js';
import { type Schema } from '../client.js';

type Row = Schema<'CallView'>;

interface Props {
  readonly row: Row;
  readonly open: (row: Row) => void;
}

export function RequestRow({ row, open }: Props) {
  const { at, method, path, status, code, durationMs, keyName, asUser, requestId } = row;
  return (
    <Table.Tr>
      <Table.Td className="wide">
        <Moment at={at} to="second" />
      </Table.Td>
      <Table.Td>
        <Badge color={colorOf(status)}>{status}</Badge>
      </Table.Td>
      <Table.Td>
        <UnstyledButton className="row-link mono" onClick={() => open(row)}>
          {method} {path || 'unknown address'}
        </UnstyledButton>
      </Table.Td>
      <Table.Td className="mono wide">{code ?? '–'}</Table.Td>
      <Table.Td className="num wide">{durationMs} ms</Table.Td>
      <Table.Td className="clip wide">
        {keyName ?? '–'}
        {asUser && (
          <Text size="xs" c="dimmed">
            as a user
          </Text>
        )}
      </Table.Td>
      <Table.Td className="wide">
        <RequestId id={requestId} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Shows the id that support needs. A click copies it. */
function RequestId({ id }: { readonly id: string }) {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <UnstyledButton className="row-link mono" title={`${id}: click to copy`} onClick={() => clipboard.copy(id)}>
      <span aria-live="polite">{clipboard.copied ? 'copied' : shortId(id)}</span>
    </UnstyledButton>
  );
}

const colorOf = (status: number): string => (status < 400 ? 'green' : status < 500 ? 'yellow' : 'red');
