import { Checkbox, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Form, type Submission } from '../../console-kit/forms/form.js';
import { TextField } from '../../console-kit/forms/text-field.js';
import { useChange } from '../../console-kit/forms/use-change.js';
import { Secret } from '../../console-kit/secret.js';
import { ok, type Schema } from '../../shared/api.js';
import { api } from '../api.js';
import { SecretDialog } from '../ui/secret-dialog.js';

type Scope = Schema<'ServiceTokenView'>['scopes'][number];

const SCOPES: readonly (readonly [Scope, string])[] = [
  ['read', 'view orders, proposals, partners and the audit'],
  ['kyc', 'view users and decide about them'],
  ['money', 'decide about money'],
  ['partners', 'create and change partners'],
  ['queues', 'use Bull Board'],
  ['metrics', 'read metrics'],
];
const DAYS = 90;
const MAX_DAYS = 365;

/** Creates a service token; its secret is shown only once. */
export function NewServiceToken({ onClose }: { readonly onClose: () => void }) {
  const create = useChange({
    work: (body: Schema<'CreateServiceTokenDto'>) => ok(api.POST('/api/service-tokens', { body })),
    touches: ['service-tokens'],
  });
  return (
    <SecretDialog title="New service token" isShown={create.data !== undefined} onClose={onClose}>
      {create.data ? (
        <Stack>
          <Text size="sm">Shown only once: give it to the script now.</Text>
          <Secret text={create.data.secret} />
        </Stack>
      ) : (
        <TokenForm create={create} />
      )}
    </SecretDialog>
  );
}

/** Form for name, scopes, expiry and addresses. */
function TokenForm({ create }: { readonly create: Submission<Schema<'CreateServiceTokenDto'>> }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<number | string>(DAYS);
  const [addresses, setAddresses] = useState('');
  const ipAllowList = addresses.split(/[\s,]+/).filter((each) => each !== '');
  const body = { name, scopes: scopes as Scope[], days: Number(days), ipAllowList };
  return (
    <Form verb="Create" submission={{ ...create, mutate: () => create.mutate(body) }}>
      <TextField
        label="Name"
        description="Appears in the audit after your name"
        required
        data-autofocus
        maxLength={64}
        value={name}
        onChange={setName}
      />
      <Checkbox.Group label="Permissions" value={scopes} onChange={setScopes}>
        <Stack gap="xs" mt="xs">
          {SCOPES.map(([scope, words]) => (
            <Checkbox key={scope} value={scope} label={`${scope}: ${words}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NumberInput label="Days until it expires" min={1} max={MAX_DAYS} value={days} onChange={setDays} />
      <TextField
        label="Addresses"
        description="IP addresses and CIDR ranges that may use it. Leave empty to allow all"
        value={addresses}
        onChange={setAddresses}
      />
    </Form>
  );
}
