import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../failure.js';
import { Form } from '../forms/form.js';
import { TextField } from '../forms/text-field.js';
import { useChange } from '../forms/use-change.js';
import { Moment } from '../moment.js';
import { QueryBoundary } from '../query-boundary.js';
import type { Schema } from '../../shared/api.js';
import { addPasskey, canUsePasskeys } from './passkey.js';
import { sessionApi } from './session-api.js';

/** Adds and removes the signed-in user's passkeys. */
export function Passkeys() {
  const passkeys = useQuery({ queryKey: ['passkeys'], queryFn: sessionApi.passkeys });
  const remove = useChange({ work: sessionApi.removePasskey, touches: ['passkeys'] });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        A passkey on your device signs you in without a password or code.
      </Text>
      <QueryBoundary query={passkeys}>
        {(all) =>
          all.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} onRemove={() => remove.mutate(passkey.id)} />
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

interface PasskeyProps {
  readonly passkey: Schema<'PasskeyView'>;
  readonly onRemove: () => void;
}

const Passkey = ({ passkey: { name, createdAt, usedAt }, onRemove }: PasskeyProps) => (
  <Group justify="space-between" wrap="nowrap">
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
    <Button size="compact-sm" variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
      Remove
    </Button>
  </Group>
);

function AddPasskey() {
  const [name, setName] = useState('');
  const add = useChange({ work: () => addPasskey(name), touches: ['passkeys'], then: () => setName('') });
  return (
    <Form verb="Add a passkey" submission={add} place="left" gap="sm" maw={360} button={{ variant: 'default' }}>
      <TextField
        label="Name of the passkey"
        description="For example, the device that stores it"
        required
        maxLength={60}
        value={name}
        onChange={setName}
      />
    </Form>
  );
}
