import { Badge, Button, Checkbox, Group, Modal, Stack, Table, Text, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACTIONS, DataTable } from '../../console-kit/data-table.js';
import { Failure } from '../../console-kit/failure.js';
import { Moment } from '../../console-kit/moment.js';
import { QueryBoundary } from '../../console-kit/query-boundary.js';
import { api, ok, type Schema } from '../client.js';
import { Confirm } from '../parts/confirm.js';
import { Page } from '../parts/page.js';
import { ShownOnce } from '../parts/shown-once.js';
import { useMay } from '../session.js';
import { useChange } from '../use-change.js';

type Key = Schema<'ApiKeyView'>;
type Created = Schema<'CreatedApiKeyView'>;
type Scope = Key['scopes'][number];

const SCOPES: readonly [Scope, string][] = [
  ['read', 'Read users and transactions'],
  ['write', 'Create and change them, manage keys'],
  ['webhooks', 'Manage webhooks'],
];

/** What the partner's servers call with. */
export default function Keys() {
  const may = useMay('owner', 'developer');
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<Created>();
  const keys = useQuery({ queryKey: ['keys'], queryFn: () => ok(api.GET('/api/keys')), refetchInterval: 15_000 });
  return (
    <Page
      title="API keys"
      about="Key and secret are user name and password of HTTP Basic. A secret is shown once."
      actions={may && <Button onClick={() => setIsCreating(true)}>Create key</Button>}
    >
      <QueryBoundary query={keys}>{(list) => <List keys={list} may={may} made={setMade} />}</QueryBoundary>
      {isCreating && <Create close={() => setIsCreating(false)} made={setMade} />}
      <ShownOnce
        title={`The secret of ${made?.name ?? ''}`}
        about="Keep it where your servers keep passwords. It is shown this once."
        secrets={made && { 'API key': made.apiKey, 'API secret': made.apiSecret }}
        close={() => setMade(undefined)}
      />
    </Page>
  );
}

function List({
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
      columns={['Name', 'Key', 'May', 'Last used', 'Created', ...(may ? [ACTIONS] : [])]}
      minWidth={720}
    >
      {keys.map((key) => (
        <Table.Tr key={key.id}>
          <Table.Td className="break">
            {key.name}
            {key.expiresAt && (
              <Text size="xs" c="dimmed">
                ends <Moment at={key.expiresAt} />
              </Text>
            )}
            {key.previousSecretValidUntil && (
              <Text size="xs" c="dimmed">
                the secret before works until <Moment at={key.previousSecretValidUntil} />
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
              <Actions apiKey={key} made={made} />
            </Table.Td>
          )}
        </Table.Tr>
      ))}
    </DataTable>
  );
}

function Actions({ apiKey: { id, name }, made }: { readonly apiKey: Key; readonly made: (key: Created) => void }) {
  const [question, setQuestion] = useState<'rotate' | 'revoke'>();
  const params = { path: { id } };
  const close = (): void => setQuestion(undefined);
  const rotate = useChange({
    work: () => ok(api.POST('/api/keys/{id}/rotate', { params })),
    touches: ['keys'],
    then: (key) => {
      close();
      made(key);
    },
  });
  const revoke = useChange({
    work: () => ok(api.DELETE('/api/keys/{id}', { params })),
    touches: ['keys', 'overview'],
    done: () => `${name} is revoked.`,
    then: close,
  });
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button size="xs" variant="default" aria-label={`Rotate ${name}`} onClick={() => setQuestion('rotate')}>
        Rotate
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`Revoke ${name}`}
        onClick={() => setQuestion('revoke')}
      >
        Revoke
      </Button>
      {question === 'rotate' && (
        <Confirm
          title={`Rotate ${name}`}
          verb="Rotate"
          isPending={rotate.isPending}
          error={rotate.error}
          confirm={() => rotate.mutate()}
          close={close}
        >
          The key gets a new secret, shown once. The one before works for 24 hours more.
        </Confirm>
      )}
      {question === 'revoke' && (
        <Confirm
          title={`Revoke ${name}`}
          verb="Revoke"
          word={name}
          isPending={revoke.isPending}
          error={revoke.error}
          confirm={() => revoke.mutate()}
          close={close}
        >
          Whatever calls with this key is refused from now on, and tokens made with it end. It cannot be taken back.
        </Confirm>
      )}
    </Group>
  );
}

function Create({ close, made }: { readonly close: () => void; readonly made: (key: Created) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>(['read', 'write', 'webhooks']);
  const [ipAllowList, setIpAllowList] = useState<string[]>([]);
  const create = useChange({
    work: () =>
      ok(
        api.POST('/api/keys', {
          body: { name, scopes: scopes as Scope[], ...(ipAllowList.length === 0 ? {} : { ipAllowList }) },
        }),
      ),
    touches: ['keys'],
    then: (key) => {
      close();
      made(key);
    },
  });
  return (
    <Modal opened onClose={close} title="Create a key" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <Stack>
          <TextInput
            data-autofocus
            label="Name"
            description="Which of your programs it is for"
            required
            maxLength={100}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox.Group label="It may" value={scopes} onChange={setScopes}>
            <Stack gap={6} mt={6}>
              {SCOPES.map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <TagsInput
            label="Only from these addresses"
            description="IP addresses or ranges such as 203.0.113.0/24; from everywhere when empty"
            value={ipAllowList}
            onChange={setIpAllowList}
          />
          {create.error && <Failure error={create.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={create.isPending} disabled={scopes.length === 0}>
              Create
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
