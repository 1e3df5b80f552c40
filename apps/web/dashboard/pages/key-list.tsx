import { Badge, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { Moment } from '../../console-kit/moment.js';
import { type Schema } from '../client.js';
import { KeyActions } from './key-actions.js';

type Key = Schema<'ApiKeyView'>;
type Created = Schema<'CreatedApiKeyView'>;

interface Props {
  readonly keys: readonly Key[];
  readonly may: boolean;
  readonly made: (key: Created) => void;
}

/** The keys, with their scopes and last use. */
export function KeyList({ keys, may, made }: Props) {
  return (
    <DataTable
      label="API keys"
      columns={['Name', 'Key', 'Scopes', 'Last used', 'Created', ...(may ? [ACTIONS] : [])]}
      minWidth={720}
    >
      {keys.map((key) => (
        <Table.Tr key={key.id}>
          <NameCell apiKey={key} />
          <Table.Td className="mono">{key.apiKey.slice(0, 12)}…</Table.Td>
          <ScopesCell apiKey={key} />
          <Table.Td>
            {key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : 'never'}
            {key.lastUsedFrom && <Note isCode>from {key.lastUsedFrom}</Note>}
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

const NameCell = ({ apiKey: { name, expiresAt, previousSecretValidUntil } }: { readonly apiKey: Key }) => (
  <Table.Td className="break">
    {name}
    {expiresAt && (
      <Note>
        expires <Moment at={expiresAt} />
      </Note>
    )}
    {previousSecretValidUntil && (
      <Note>
        previous secret works until <Moment at={previousSecretValidUntil} />
      </Note>
    )}
  </Table.Td>
);

const ScopesCell = ({ apiKey: { scopes, ipAllowList } }: { readonly apiKey: Key }) => (
  <Table.Td>
    <Group gap={4}>
      {scopes.map((scope) => (
        <Badge key={scope} variant="default">
          {scope}
        </Badge>
      ))}
    </Group>
    {ipAllowList.length > 0 && <Note isCode>from {ipAllowList.join(', ')}</Note>}
  </Table.Td>
);

const Note = ({ isCode, children }: { readonly isCode?: true; readonly children: ReactNode }) => (
  <Text size="xs" c="dimmed" {...(isCode && { className: 'mono' })}>
    {children}
  </Text>
);
