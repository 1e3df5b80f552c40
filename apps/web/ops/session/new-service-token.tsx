import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../console-kit/failure.js';
import { Secret } from '../../console-kit/secret.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
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

/** Form for name, scopes, expiry and addresses of a service token; its secret is shown only once. */
export function NewServiceToken({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState<number | string>(DAYS);
  const [addresses, setAddresses] = useState('');
  const ipAllowList = addresses.split(/[\s,]+/).filter((each) => each !== '');
  const body = { name, scopes: scopes as Scope[], days: Number(days), ipAllowList };
  const create = useMutation({
    mutationFn: () => stepUp(() => ok(api.POST('/api/service-tokens', { body }))),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['service-tokens'] }),
  });
  return (
    <SecretDialog title="New service token" isShown={create.data !== undefined} onClose={onClose}>
      {create.data ? (
        <Stack>
          <Text size="sm">Shown only once: give it to the script now.</Text>
          <Secret text={create.data.secret} />
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate();
          }}
        >
          <Stack>
            <TextInput
              label="Name"
              description="Appears in the audit after your name"
              required
              data-autofocus
              maxLength={64}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox.Group label="Permissions" value={scopes} onChange={setScopes}>
              <Stack gap="xs" mt="xs">
                {SCOPES.map(([scope, words]) => (
                  <Checkbox key={scope} value={scope} label={`${scope}: ${words}`} />
                ))}
              </Stack>
            </Checkbox.Group>
            <NumberInput label="Days until it expires" min={1} max={MAX_DAYS} value={days} onChange={setDays} />
            <TextInput
              label="Addresses"
              description="IP addresses and CIDR ranges that may use it. Leave empty to allow all"
              value={addresses}
              onChange={(event) => setAddresses(event.currentTarget.value)}
            />
            {create.error && <Failure error={create.error} />}
            <Group justify="flex-end">
              <Button type="submit" loading={create.isPending}>
                Create
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </SecretDialog>
  );
}
