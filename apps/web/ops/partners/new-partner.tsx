import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Copyable } from '../../console-kit/copy.js';
import { Failure } from '../../console-kit/failure.js';
import { ok } from '../../shared/api.js';
import { useStepUp } from '../../console-kit/session/step-up.js';
import { api } from '../api.js';
import { Facts } from '../ui/facts.js';

/** A name; then the first key, whose secret is shown this once. */
export function NewPartner({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => stepUp(() => ok(api.POST('/api/partners', { body: { name } }))),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['partners'] }),
  });
  return (
    <Modal opened onClose={onClose} title="New partner" closeButtonProps={{ 'aria-label': 'Close' }}>
      {create.data ? (
        <Stack>
          <Text size="sm">
            {name} exists. The secret is shown only once: hand it over safely, or invite an owner who makes a key.
          </Text>
          <Facts
            of={{
              'API key': <Copyable text={create.data.apiKey} />,
              'Secret': <Copyable text={create.data.apiSecret} />,
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
    </Modal>
  );
}
