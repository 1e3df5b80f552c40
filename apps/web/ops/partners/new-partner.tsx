import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Failure } from '../../console-kit/failure.js';
import { ok } from '../../shared/api.js';
import { Secret } from '../../console-kit/secret.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';
import { SecretDialog } from '../ui/secret-dialog.js';

/** Creates a partner with its name and first key, whose secret is shown only once. */
export function NewPartner({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => stepUp(() => ok(api.POST('/api/partners', { body: { name } }))),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['partners'] }),
  });
  return (
    <SecretDialog title="New partner" isShown={create.data !== undefined} onClose={onClose}>
      {create.data ? (
        <Stack>
          <Text size="sm">
            {name} exists. The secret is shown only once: share it securely, or invite an owner who creates a key.
          </Text>
          <Facts
            of={{
              'API key': <Secret text={create.data.apiKey} label="Copy the key" />,
              'Secret': <Secret text={create.data.apiSecret} label="Copy the secret" />,
            }}
          />
          <Link href={`/partners/${create.data.id}`} className="link">
            Open {name}
          </Link>
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
              required
              data-autofocus
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
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
