import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../console-kit/forms/text-field.js';
import { api, ok, type Schema } from '../client.js';
import { CheckList } from '../parts/check-list.js';
import { FormDialog } from '../parts/form-dialog.js';
import { useChange } from '../use-change.js';

type Created = Schema<'CreatedApiKeyView'>;
type Scope = Schema<'ApiKeyView'>['scopes'][number];

const SCOPES: readonly [Scope, string][] = [
  ['read', 'Read users and transactions'],
  ['write', 'Create and change them'],
  ['webhooks', 'Manage webhooks'],
  ['keys', 'Create, rotate and delete keys'],
  ['mcp', 'Use the MCP server'],
];

/** Creates a key: its name, scopes and addresses. */
export function CreateKey({ close, made }: { readonly close: () => void; readonly made: (key: Created) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<Scope[]>(['read', 'write', 'webhooks']);
  const [ipAllowList, setIpAllowList] = useState<string[]>([]);
  const create = useChange({
    work: () =>
      ok(
        api.POST('/api/keys', {
          body: { name, scopes, ...(ipAllowList.length === 0 ? {} : { ipAllowList }) },
        }),
      ),
    touches: ['keys'],
    then: (key) => {
      close();
      made(key);
    },
  });
  return (
    <FormDialog title="Create a key" verb="Create" disabled={scopes.length === 0} submission={create} close={close}>
      <TextField
        data-autofocus
        label="Name"
        description="The program that uses the key"
        required
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <CheckList label="Scopes" options={SCOPES} values={scopes} set={setScopes} />
      <TagsInput
        label="Allowed IP addresses"
        description="Addresses or ranges such as 203.0.113.0/24. Leave empty to allow all"
        value={ipAllowList}
        onChange={setIpAllowList}
      />
    </FormDialog>
  );
}
