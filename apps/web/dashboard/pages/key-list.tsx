import { Badge, Group, Table, Text } from '@mantine/core';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { type Schema } from '../client.js';
import { KeyActions } from './key-actions.js';

type Key = Schema<'ApiKeyView'>;
type Created = Schema<'CreatedApiKeyView'>;

/** The keys, with their scopes and last use. */
export function KeyList({
  keys,
  may,
  made,
}: {
  readonly keys: readonly Key[];
  readonly may: boolean;
  readonly made: (key: Created) => void;
}) {
  return (
    <DataTable
      label="API keys"
      columns={['Name', 'Key', 'Scopes', 'Last used', 'Created', ...(may ? [ACTIONS] : [])]}
      minWidth={720}
    >
      {keys.map((key) => (
        <Table.Tr key={key.id}>
          <Table.Td className="break">
            {key.name}
            {key.expiresAt && (
              <Text size="xs" c="dimmed">
                expires <Moment at={key.expiresAt} />
              </Text>
            )}
            {key.previousSecretValidUntil && (
              <Text size="xs" c="dimmed">
                previous secret works until <Moment at={key.previousSecretValidUntil} />
              </Text>
            )}
          </Table.Td>
          <Table.Td className="mono">{key.apiKey.slice(0, 12)}…</Table.Td>
          <Table.Td>
            <Group gap={4}>
              {key.scopes.map((scope) => (
                <Badge key={scope} variant="default">
                  {scope}
                </Badge>
              ))}
            </Group>
            {key.ipAllowList.length > 0 && (
              <Text size="xs" c="dimmed" className="mono">
                from {key.ipAllowList.join(', ')}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            {key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'never'}
            {key.lastUsedFrom && (
              <Text size="xs" c="dimmed" className="mono">
                from {key.lastUsedFrom}
              </Text>
            )}
          </Table.Td>
          <Table.Td>
            <Moment at={key.createdAt} />
          </Table.Td>
          {may && (
            <Table.Td>
              <KeyActions apiKey={key} made={made} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </DataTable>
  );
}
