import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../failure.js';
import { Moment } from '../moment.js';
import { QueryBoundary } from '../query-boundary.js';
import { addPasskey, canUsePasskeys } from './passkey.js';
import { sessionApi } from './session-api.js';
import { useStepUp } from './step-up.js';

const KEY = ['passkeys'];

/** Adds and removes the signed-in user's passkeys. */
export function Passkeys() {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const passkeys = useQuery({ queryKey: KEY, queryFn: sessionApi.passkeys });
  const remove = useMutation({
    mutationFn: (id: string) => stepUp(() => sessionApi.removePasskey(id)),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        A passkey on your device signs you in without a password or code.
      </Text>
      <QueryBoundary query={passkeys}>
        {(all) =>
          all.map(({ id, name, createdAt, usedAt }) => (
            <Group key={id} justify="space-between" wrap="nowrap">
              <div>
                <Text size="sm">{name}</Text>
                <Text size="xs" c="dimmed">
                  since <Moment at={createdAt} />
                  {usedAt !== null && (
                    <>
                      , last used <Moment at={usedAt} />
                    </>
                  )}
                </Text>
              </div>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() => remove.mutate(id)}
              >
                Remove
              </Button>
            </Group>
          ))
        }
      </QueryBoundary>
      {remove.error && <Failure error={remove.error} />}
      {canUsePasskeys() ? (
        <AddPasskey />
      ) : (
        <Text size="sm">Passkeys are not available in this browser at this address.</Text>
      )}
    </Stack>
  );
}

function AddPasskey() {
  const queries = useQueryClient();
  const stepUp = useStepUp();
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: () => stepUp(() => addPasskey(name)),
    onSuccess: () => {
      setName('');
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <Stack gap="sm" maw={360}>
        <TextInput
          label="Name of the passkey"
          description="For example, the device that stores it"
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {add.error && <Failure error={add.error} />}
        <Group>
          <Button type="submit" variant="default" loading={add.isPending}>
            Add a passkey
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
